//! `run --jobs` gives what a run without it gives, in the same order.

use std::path::Path;
use std::process::Command;

/// Standard output and standard error of a run.
fn run(files: &[&Path], jobs: &str) -> (String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("CGT_CONFIG", "")
        .args(["--color", "never", "run", "--jobs", jobs])
        .args(files)
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}

#[test]
fn side_by_side_is_as_one_after_the_other() {
    let folder = std::env::temp_dir().join(format!("cgt-jobs-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mixed = folder.join("mixed.cgt");
    std::fs::write(
        folder.join("other.cgt"),
        "def twice(n) = n + n\nlet wrong = 1/3\n",
    )
    .expect("a file");
    let text = "import \"other.cgt\"\nlet a = twice(3)\na\nstrip R4Q\nnope\nassert a == 7\nprint \"a is {\", a\n\
                claim \"c\" forall n in 1..9: R{n} == 0\ntable n in 1..3: n * a\nlet b = nope\nb\nlet x = (1 +\n\
                1/0\n[n for n in 1..a]\n";
    std::fs::write(&mixed, text).expect("a file");
    let results = folder.join("results.cgt");
    std::fs::write(&results, "R3\n_\nstrip 5\n_1\n").expect("a file");
    let examples = ["tour", "papers/snodgrass", "kayles_by_hand", "misere"];
    let examples = examples.map(|name| Path::new("examples").join(format!("{name}.cgt")));
    for file in examples.iter().chain([&mixed, &results]) {
        let expected = run(&[file], "1");
        assert!(!expected.0.is_empty(), "{}", file.display());
        for jobs in ["2", "5"] {
            assert_eq!(
                run(&[file], jobs),
                expected,
                "{} with {jobs}",
                file.display()
            );
        }
    }
    let several = [
        &*results,
        &*mixed,
        Path::new("examples/misere.cgt"),
        &*mixed,
    ];
    assert_eq!(run(&several, "3"), run(&several, "1"));
    let _ = std::fs::remove_dir_all(&folder);
}
