//! The faults that the checker names.

use super::{Folder, run_checker};

#[test]
fn faults_are_named_with_their_place() {
    let folder = Folder::new();
    let check = |text: &str| folder.check(&format!("# cgt-certificate 4\n{text}"));
    let fault = |text: &str| check(text).expect_err("a fault");
    for other in ["", "# cgt-certificate 3\n"] {
        let said = folder.check(other).expect_err("a fault");
        assert_eq!(said, "1: expected `# cgt-certificate 4`");
    }
    assert_eq!(
        fault("nim:o = *\nnim:oo = *3\n"),
        "3: this is not its value"
    );
    let option = "2: a part or an option of it is not stated above";
    assert_eq!(fault("nim:oo = *2\n"), option);
    assert_eq!(fault("answer nim:o = *\n"), option);
    assert_eq!(fault("nim:o = one\n"), "2: `one` is not stated above");
    assert_eq!(fault("one = *\n"), "2: `one` is not stated above");
    for line in ["nonsense", "\u{feff}nim:o = *", "nim:o\t=\t*"] {
        assert_eq!(fault(line), "2: not a line of a certificate");
    }
    assert_eq!(fault("one : 0\n"), "2: a game has two sides");
    assert_eq!(fault("one : loony |\n"), "2: an option is loony");
    let parts = "2: not a position of one part";
    assert_eq!(fault("cram:../##/.. = 0"), parts);
    // Ambiguous text is not a position.
    for position in [
        "nim:x",
        "chess:o",
        "strip:R..",
        "strings:1-",
        "cgt:",
        "octal-.4:oo",
        "octal-00.7:o",
        "cram:.-",
        "cram:.x",
        "nim2d-pile:o#o",
        "goishi:a#a",
    ] {
        assert_eq!(fault(&format!("{position} = 0")), "2: not a position");
    }
    // Nimbers, symbols and positions cannot be used as names.
    for name in [
        "0",
        "*",
        "*4",
        "loony",
        "nim:oo",
        "two words",
        "-",
        "+",
        "=",
        "|",
        ",",
        "",
        "answer",
        "\u{ff11}",
        "*2\u{200b}",
    ] {
        assert_eq!(
            fault(&format!("{name} : 0 |\n")),
            "2: not a new name",
            "{name}"
        );
    }
    assert_eq!(fault("one : 0 |\none : 0 |\n"), "3: not a new name");
    for sum in ["- - one", "one -", "-"] {
        let text = format!("one : 0 |\nanswer {sum} = one\n");
        assert_eq!(fault(&text), "3: `-` is not stated above");
    }
    assert_eq!(
        fault("one : 0 |\nanswerone = one\n"),
        "3: `answerone` is not stated above"
    );
    // A name for a nimber can replace the nimber, also in a mex.
    let star = "star : 0 | 0\nnim:o = star\n";
    assert_eq!(
        fault(&format!("{star}nim:oo = star\n")),
        "4: this is not its value"
    );
    assert_eq!(
        check(&format!("{star}nim:oo = *2\n")),
        Ok("verified: 2 positions, 0 answers".into())
    );
    // Very deep games give an error message.
    let mut deep = String::from("1 : 0 |\n");
    for n in 2..30_000 {
        deep += &format!("{n} : {} |\n", n - 1);
    }
    let said = fault(&format!("{deep}answer 29999 - 15000 = 1\n"));
    assert!(
        said.starts_with("30001: maximum recursion depth exceeded"),
        "{said}"
    );
    let output = run_checker(&[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("cgt_check.py FILE..."));
    let output = run_checker(&[folder.0.path().join("nowhere")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("No such file"));
}
