# shellcheck shell=bash disable=SC2034,SC2154
pkgname=cgt-lang
pkgver=@VERSION@
pkgrel=1
pkgdesc="@DESCRIPTION@"
arch=(x86_64 aarch64)
url="@REPOSITORY@"
license=("MIT OR Apache-2.0")
depends=(gcc-libs glibc)
makedepends=(cargo)
source=("@SOURCE@")
sha256sums=(@SHA256@)

prepare() {
    cd "@FOLDER@"
    cargo fetch --locked
}

build() {
    cd "@FOLDER@"
    cargo build --release --locked --offline
    target/release/cgt man --output target/man
    for shell in bash zsh fish; do
        target/release/cgt completions "$shell" >"target/cgt.$shell"
    done
}

check() {
    cd "@FOLDER@"
    [ "$(target/release/cgt eval 'R3c2R2')" = '*2' ]
}

package() {
    cd "@FOLDER@"
    install -Dm755 target/release/cgt -t "$pkgdir/usr/bin"
    install -Dm644 target/man/*.1 -t "$pkgdir/usr/share/man/man1"
    install -Dm644 target/cgt.bash "$pkgdir/usr/share/bash-completion/completions/cgt"
    install -Dm644 target/cgt.zsh "$pkgdir/usr/share/zsh/site-functions/_cgt"
    install -Dm644 target/cgt.fish "$pkgdir/usr/share/fish/vendor_completions.d/cgt.fish"
    install -Dm644 LICENSE-* -t "$pkgdir/usr/share/licenses/$pkgname"
}
