//! Package descriptions: they agree on the version, and the release workflow builds every archive.

use std::collections::BTreeSet;
use std::path::Path;

fn read(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    std::fs::read_to_string(file).expect(name)
}

fn table(name: &str) -> toml::Table {
    read(name).parse().expect(name)
}

#[test]
fn all_packages_have_one_version() {
    let version = env!("CARGO_PKG_VERSION");
    let python = table("python/Cargo.toml");
    assert_eq!(python["package"]["version"].as_str(), Some(version));
    let extension: serde_json::Value =
        serde_json::from_str(&read("editors/vscode/package.json")).expect("JSON");
    assert_eq!(extension["version"], version);
    let npm: serde_json::Value = serde_json::from_str(&read("web/npm/package.json")).expect("JSON");
    assert_eq!(npm["version"], version);
    assert_eq!(npm["name"], env!("CARGO_PKG_NAME"));
    let page = read("docs/installing.md");
    for file in [
        "cgt-lang_VERSION-1_amd64.deb",
        "cgt-lang-VERSION.crate",
        "cgt_lang-VERSION-cp39",
    ] {
        let file = file.replace("VERSION", version);
        assert!(page.contains(&file), "docs/installing.md has no {file}");
    }
}

#[test]
fn the_workflow_builds_every_archive() {
    let dist = table("dist-workspace.toml");
    let targets = dist["dist"]["targets"].as_array().expect("a list");
    let targets: BTreeSet<String> = targets
        .iter()
        .filter_map(|target| target.as_str().map(str::to_owned))
        .collect();
    let workflow = read(".github/workflows/release.yml");
    let (archive, _) = workflow.split_once("  vscode:").expect("the next job");
    let built: BTreeSet<String> = archive
        .split("{ target: ")
        .skip(1)
        .filter_map(|row| row.split(',').next().map(str::to_owned))
        .collect();
    assert_eq!(targets, built);
}

/// What `packages/build recipes` fills in comes from Cargo.toml, so that a recipe has nothing of its own that could differ.
#[test]
fn recipes_have_names_and_versions_from_one_place() {
    let build = read("packages/build");
    let (_, recipes) = build.split_once("recipes)\n").expect("a command");
    for (recipe, place) in [
        ("aur.sh", "arch/PKGBUILD"),
        ("conda-forge.yaml", "conda-forge/recipe.yaml"),
        ("homebrew.rb", "homebrew/cgt.rb"),
        ("nixpkgs.nix", "nixpkgs/package.nix"),
    ] {
        let text = read(&format!("packages/recipes/{recipe}"));
        assert!(!text.contains(env!("CARGO_PKG_VERSION")), "{recipe}");
        assert!(!text.contains(env!("CARGO_PKG_DESCRIPTION")), "{recipe}");
        for hole in [
            "@VERSION@",
            "@DESCRIPTION@",
            "@REPOSITORY@",
            "@SOURCE@",
            "@SHA256@",
        ] {
            assert!(text.contains(hole), "{recipe} has no {hole}");
            assert!(recipes.contains(&format!("s|{hole}|")), "{hole}");
        }
        assert!(
            recipes.contains(&format!("\n{recipe} {place}\n")),
            "{recipe}"
        );
        let licences = ["MIT", "Apache-2.0", "mit", "asl20"];
        assert!(
            licences.iter().filter(|word| text.contains(*word)).count() >= 2,
            "{recipe}"
        );
        let is_named =
            text.contains(env!("CARGO_PKG_NAME")) || text.contains("class Cgt < Formula");
        assert!(is_named && text.contains("R3c2R2"), "{recipe}");
    }
}
