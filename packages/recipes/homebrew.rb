class Cgt < Formula
  desc "@DESCRIPTION@"
  homepage "@REPOSITORY@"
  url "@SOURCE@"
  version "@VERSION@"
  sha256 "@SHA256@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    system bin/"cgt", "man", "--output", buildpath/"man"
    man1.install Dir["man/*.1"]
    generate_completions_from_executable(bin/"cgt", "completions")
  end

  test do
    assert_equal "*2", shell_output("#{bin}/cgt eval R3c2R2").strip
  end
end
