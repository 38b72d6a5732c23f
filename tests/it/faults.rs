//! Failures outside the program: kills during writes, full disks, unwritable home directories, closed pipes, narrow
//! terminals, files that are not programs. No existing data is lost, and every failure gives a message and an exit
//! code.
#![cfg(all(unix, feature = "repl"))]

use crate::support::{Dice, folder};
use rexpect::session::{Options, spawn_with_options};
use std::fs;
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const CGT: &str = env!("CARGO_BIN_EXE_cgt");

/// A directory for a test, removed at the end.
struct Folder(TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(folder())
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.join(name);
        fs::write(&path, text).expect("written");
        path
    }
}

fn cgt(arguments: &[&str]) -> Output {
    let mut command = Command::new(CGT);
    let output = command.args(["--color", "never"]).args(arguments).output();
    output.expect("cgt runs")
}

/// Runs a shell script in which `$CGT` is the program.
fn shell(script: &str) -> Output {
    let mut command = Command::new("sh");
    let output = command.args(["-c", script]).env("CGT", CGT).output();
    output.expect("a shell")
}

/// The exit code and standard error.
fn told(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), text)
}

/// Starts a command and kills it after a delay. Returns whether it was still running.
fn killed(command: &mut Command, after: Duration) -> bool {
    let silent = command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = silent.spawn().expect("cgt starts");
    std::thread::sleep(after);
    let _ = child.kill();
    child.wait().expect("it ends").signal() == Some(9)
}

/// The number of kills in each test; `CGT_KILLS` overrides it.
fn kills() -> u64 {
    let asked = std::env::var("CGT_KILLS").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(20)
}

#[test]
fn a_formatter_that_is_killed_leaves_the_old_file_or_the_new_one() {
    let folder = Folder::new();
    let old: String = (0..3000)
        .map(|n| format!("let  g{n}=f( {n},2 ) # {n}\n"))
        .collect();
    let new = cgt_lang::session::format(&old);
    let file = folder.file("a.cgt", &old);
    let mut dice = Dice(1);
    let (mut hit, mut changed) = (0, 0);
    for _ in 0..kills() {
        fs::write(&file, &old).expect("written");
        let after = Duration::from_micros(dice.below(400_000) as u64);
        hit += u64::from(killed(Command::new(CGT).arg("fmt").arg(&file), after));
        let text = fs::read_to_string(&file).expect("it is still there");
        assert!(
            text == old || text == new,
            "{} bytes after {after:?}",
            text.len()
        );
        changed += u64::from(text == new);
    }
    println!(
        "{hit} of {} were killed, {changed} files were done",
        kills()
    );
    assert_eq!(
        cgt(&["fmt", &file.to_string_lossy()]).status.code(),
        Some(0)
    );
    assert_eq!(fs::read_to_string(&file).expect("a file"), new);
}

#[test]
fn a_history_is_replaced_as_a_whole() -> Result<(), rexpect::error::Error> {
    let folder = Folder::new();
    let long: String = (0..4500).map(|n| format!("{n} + 1\n")).collect();
    let kept = |text: &str| (2500..4500).all(|n| text.contains(&format!("{n} + 1\n")));
    let file = folder.file("history", &long);
    let mut dice = Dice(2);
    let mut replaced = 0;
    for _ in 0..kills() {
        fs::write(&file, &long).expect("written");
        let mut command = Command::new(CGT);
        command.env("CGT_HISTORY", &file).env("TERM", "xterm");
        let mut session = spawn_with_options(command, Options::new())?;
        std::thread::sleep(Duration::from_micros(dice.below(200_000) as u64));
        // The last input may have been kept or not.
        let _ = session.send_line("R2");
        let _ = session
            .process_mut()
            .kill(rexpect::process::Signal::SIGKILL);
        drop(session);
        let text = fs::read_to_string(&file).expect("it is still there");
        assert!(kept(&text), "{} bytes", text.len());
        replaced += u64::from(text.len() < long.len());
    }
    println!("{replaced} of {} were replaced", kills());
    Ok(())
}

#[test]
fn an_entry_after_one_that_was_cut_off_is_one_of_its_own() -> Result<(), rexpect::error::Error> {
    let folder = Folder::new();
    let file = folder.file("history", "1 + 1\n2 + ");
    let mut command = Command::new(CGT);
    command.env("CGT_HISTORY", &file).env("TERM", "xterm");
    let mut session = spawn_with_options(command, Options::new().timeout_ms(Some(30_000)))?;
    session.exp_string("cgt> ")?;
    session.send_line("nim 7")?;
    session.exp_string("*7")?;
    session.send_line(":quit")?;
    session.exp_eof()?;
    let text = fs::read_to_string(&file).expect("a file");
    assert!(text.starts_with("1 + 1\n2 + \nnim 7\n"), "{text}");
    Ok(())
}

#[test]
fn a_full_disk_is_told_and_costs_nothing() {
    for arguments in [
        "eval 1",
        "eval --json 1",
        "eval '[1..100000]'",
        "run examples/tour.cgt",
        "--help",
        "help run",
        "--version",
        "doc",
        "doc norton",
        "explain-error",
        "completions bash",
        "man",
        "draw R2",
        "plot '{1|0}'",
        "table 'n in 1..3: n'",
        "explain R2",
        "fmt - < examples/tour.cgt",
    ] {
        let (code, text) = told(&shell(&format!("\"$CGT\" {arguments} > /dev/full")));
        assert_eq!(code, Some(1), "{arguments}: {text}");
        assert!(text.contains("No space left"), "{arguments}: {text}");
    }
    // An SVG file.
    let folder = Folder::new();
    let picture = folder.join("full.svg");
    std::os::unix::fs::symlink("/dev/full", &picture).expect("a link");
    for command in ["draw R2", "plot '{1|0}'"] {
        let script = format!("\"$CGT\" {command} -o {}", picture.display());
        let (code, text) = told(&shell(&script));
        assert_eq!(code, Some(1), "{command}: {text}");
        assert!(text.contains("No space left"), "{command}: {text}");
    }
    // Neither stream can be written.
    let (code, _) = told(&shell("\"$CGT\" run /none > /dev/full 2> /dev/full"));
    assert_eq!(code, Some(1));
}

/// An allocation that fails would end the program at once.
#[test]
fn a_bound_on_the_address_space_is_a_memory_limit() {
    for kibibytes in [250_000, 400_000, 600_000] {
        let many = "length([[n, n] for n in 1..50000000])";
        let (code, text) = told(&shell(&format!(
            "ulimit -v {kibibytes}; exec \"$CGT\" eval '{many}'"
        )));
        assert_eq!(code, Some(1), "{kibibytes}: {text}");
        assert!(text.contains("[limit-memory]"), "{kibibytes}: {text}");
    }
}

#[test]
fn a_file_that_would_be_too_large_stays_as_it_was() {
    let folder = Folder::new();
    let old: String = (0..3000)
        .map(|n| format!("let  g{n}=f( {n},2 ) # {n}\n"))
        .collect();
    let file = folder.file("a.cgt", &old);
    let picture = folder.file("a.svg", "old");
    let name = |path: &Path| path.display().to_string();
    // Without the signal the call fails; with it the process is killed.
    for (signal, code) in [("trap '' XFSZ; ", Some(1)), ("", None)] {
        for command in [
            format!("fmt {}", name(&file)),
            format!("draw -o {} 'dots(30,30)'", name(&picture)),
        ] {
            let script = format!("{signal}ulimit -f 8; exec \"$CGT\" {command}");
            let output = shell(&script);
            assert_eq!(output.status.code(), code, "{script}: {output:?}");
            if code.is_some() {
                assert!(
                    told(&output).1.contains("File too large"),
                    "{script}: {output:?}"
                );
            }
            assert_eq!(fs::read_to_string(&file).expect("a file"), old, "{script}");
            assert_eq!(
                fs::read_to_string(&picture).expect("a file"),
                "old",
                "{script}"
            );
        }
    }
    // A failed write leaves nothing behind; the remains of a killed process do no harm.
    assert_eq!(cgt(&["fmt", &name(&file)]).status.code(), Some(0));
}

#[test]
fn a_new_file_that_cannot_be_written_is_not_left_behind() -> Result<(), rexpect::error::Error> {
    let folder = Folder::new();
    let file = folder.join("new.cgt");
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$CGT\""])
        // A long path would break the line of the message.
        .current_dir(folder.0.path())
        .env("CGT", CGT)
        .env("CGT_CONFIG", "")
        .env("CGT_HISTORY", "")
        .env("TERM", "xterm");
    let mut session = spawn_with_options(shell, Options::new().timeout_ms(Some(30_000)))?;
    session.send_line("nim 3 + 4")?;
    session.exp_string("*7")?;
    for _ in 0..2 {
        session.send_line(":save new.cgt")?;
        session.exp_string("File too large")?;
    }
    session.send_line(":quit")?;
    session.exp_eof()?;
    assert!(!file.exists());
    Ok(())
}

#[test]
fn a_home_that_cannot_be_written_to_costs_only_the_history() -> Result<(), rexpect::error::Error> {
    for (variable, value) in [
        ("HOME", "/proc/nowhere"),
        ("HOME", "/dev/null"),
        ("CGT_HISTORY", "/proc/history"),
        ("CGT_HISTORY", "/dev/full"),
        ("CGT_HISTORY", "/dev/zero"),
        ("CGT_HISTORY", "/proc"),
    ] {
        let mut command = Command::new(CGT);
        command
            .env_remove("XDG_STATE_HOME")
            .env_remove("XDG_CONFIG_HOME")
            .env_remove("CGT_HISTORY")
            .env(variable, value)
            .env("TERM", "xterm");
        let mut session = spawn_with_options(command, Options::new().timeout_ms(Some(30_000)))?;
        session.exp_string("cgt> ")?;
        session.send_line("nim 3 + 4")?;
        session.exp_string("*7")?;
        session.send_line(":quit")?;
        session.exp_eof()?;
        let status = format!("{:?}", session.process().wait()?);
        assert!(status.ends_with(", 0)"), "{variable}={value}: {status}");
    }
    for (value, message) in [
        (
            "/dev/zero",
            "cannot read `/dev/zero`: a program can have at most 4 MiB",
        ),
        ("/proc", "cannot read `/proc`: "),
        ("/none", "cannot read `/none`: "),
    ] {
        let mut command = Command::new(CGT);
        let output = command
            .args(["eval", "1"])
            .env("CGT_CONFIG", value)
            .output();
        let (code, text) = told(&output.expect("cgt runs"));
        assert_eq!(code, Some(2), "{value}: {text}");
        assert!(text.contains(message), "{value}: {text}");
    }
    Ok(())
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let folder = Folder::new();
    let many = folder.file("many.cgt", "table n in 1..20000: n, n, n\n".repeat(3));
    let ugly = folder.file("ugly.cgt", "1+1\n".repeat(60_000));
    let (many, ugly) = (many.display(), ugly.display());
    for command in [
        format!("run {many}"),
        format!("run --json {many}"),
        format!("fmt - < {ugly}"),
        format!("fmt --check {}", format!("{ugly} ").repeat(3)),
        "doc".into(),
        "man".into(),
        "completions zsh".into(),
        "--help".into(),
    ] {
        let status = "echo $? >&3";
        let script = format!("({{ \"$CGT\" {command}; {status}; }} | head -c 1 > /dev/null) 3>&1");
        let output = shell(&script);
        let code = if command.contains("--check") {
            "1\n"
        } else {
            "0\n"
        };
        assert_eq!(String::from_utf8_lossy(&output.stdout), code, "{command}");
        assert_eq!(told(&output).1, "", "{command}");
    }
    // Both streams are closed.
    let script = format!("({{ \"$CGT\" run /none {many} 2>&1; echo $? >&3; }} | true) 3>&1");
    assert_eq!(shell(&script).stdout, b"1\n");
    let output = shell("\"$CGT\" eval 1 >&- 2>&-");
    assert!(matches!(output.status.code(), Some(0 | 1)));
}

#[test]
fn a_terminal_of_one_column() -> Result<(), rexpect::error::Error> {
    let folder = Folder::new();
    let slow = folder.file(
        "slow.cgt",
        "count_positions(domineering(4, 6))\n1 +\nR3c2R2\ntable n in 1..3: n, strip {n}\n",
    );
    for columns in [1, 2, 7] {
        for command in [
            format!("run --time-limit 2s {}", slow.display()),
            "eval 'explain(strip R3B)' 'thermograph({5|{1|0}})' 'draw(dots(3,3))' 'misspelt'"
                .into(),
            "doc norton".into(),
            "--help".into(),
            "plot '{3 || 2 | 1}'".into(),
        ] {
            let mut shell = Command::new("sh");
            shell.args([
                "-c",
                &format!("stty cols {columns} rows 2; \"$CGT\" {command}; echo code $?"),
            ]);
            shell
                .env("CGT", CGT)
                .env("TERM", "xterm")
                .env("CGT_CONFIG", "");
            let mut session = spawn_with_options(shell, Options::new().timeout_ms(Some(60_000)))?;
            let shown = session.exp_eof()?;
            assert!(
                shown.contains("code 0") || shown.contains("code 1"),
                "{columns} {command}: {shown}"
            );
        }
        let mut shell = Command::new("sh");
        shell.args([
            "-c",
            &format!("stty cols {columns} rows 2; \"$CGT\" --color always; echo code $?"),
        ]);
        shell
            .env("CGT", CGT)
            .env("TERM", "xterm")
            .env("CGT_CONFIG", "")
            .env("CGT_HISTORY", "");
        let mut session = spawn_with_options(shell, Options::new().timeout_ms(Some(60_000)))?;
        for line in [
            "nim 3 + 4",
            "let long_name = [1, 2, 3, 4, 5]",
            "long\t",
            "é😀",
            ":help",
            ":explain R2",
            ":draw R3c2R2",
            "(",
            ")",
            ":q",
            ":quit",
        ] {
            session.send_line(line)?;
        }
        let shown = session.exp_eof()?;
        assert!(shown.contains("code 0"), "{columns}: {shown}");
    }
    Ok(())
}

/// The exit code and standard error of each command that reads programs.
fn said(file: &Path) -> Vec<(Option<i32>, String)> {
    let name = file.display().to_string();
    let commands = [
        vec!["run", &name],
        vec!["check", &name],
        vec!["fmt", "--check", &name],
    ];
    commands.iter().map(|c| told(&cgt(c))).collect()
}

#[test]
fn files_that_are_no_programs() {
    let folder = Folder::new();
    let cases: &[(&str, &[u8], &str)] = &[
        ("latin.cgt", b"1 + 1\n\"\xe9\"\n", "UTF-8"),
        ("wide.cgt", b"\xff\xfe1\0 \0+\0 \x001\0", "UTF-8"),
        ("nul.cgt", b"1 + 1\n2 \0 3\n", "unknown-character"),
    ];
    for (name, bytes, message) in cases {
        for (code, text) in said(&folder.file(name, bytes)) {
            assert_eq!(code, Some(1), "{name}: {text}");
            assert!(text.contains(message), "{name}: {text}");
        }
    }
    let large = folder.join("large.cgt");
    let file = fs::File::create(&large).expect("a file");
    file.set_len(100 << 20).expect("a large file");
    let link = folder.join("link.cgt");
    std::os::unix::fs::symlink("link.cgt", &link).expect("a link");
    let cases = [
        (large, "at most 4 MiB"),
        (PathBuf::from("/dev/zero"), "at most 4 MiB"),
        (link, "symbolic links"),
        (folder.join("none.cgt"), "No such file"),
    ];
    let (code, text) = told(&cgt(&["run", &folder.0.path().display().to_string()]));
    assert_eq!(code, Some(1));
    assert!(text.contains("directory"), "{text}");
    for (path, message) in cases {
        for (code, text) in said(&path) {
            assert_eq!(code, Some(1), "{}: {text}", path.display());
            assert!(text.contains(message), "{}: {text}", path.display());
        }
    }
}

#[test]
fn line_ends_and_marks_of_other_systems() {
    let folder = Folder::new();
    for text in [
        "\u{feff}let g = 2\r\ng + 1\r\n",
        "let g = 2\rg + 1",
        "let g = 2\r\n\r\n\r\ng+1",
    ] {
        let file = folder.file("a.cgt", text);
        let output = cgt(&["run", &file.to_string_lossy()]);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n", "{text:?}");
        let output = cgt(&["fmt", &file.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(0), "{text:?}");
        let new = fs::read_to_string(&file).expect("a file");
        assert_eq!(new.starts_with('\u{feff}'), text.starts_with('\u{feff}'));
        assert_eq!(new.contains("\r\n"), text.contains("\r\n"), "{new:?}");
        assert_eq!(
            cgt(&["run", &file.to_string_lossy()]).stdout,
            b"3\n",
            "{new:?}"
        );
    }
}

/// A pipe is read if it is an argument, such as `<(...)` in a shell, but not if a program imports it.
#[test]
fn pipes() {
    let folder = Folder::new();
    let fifo = folder.join("pipe.cgt");
    let made = Command::new("mkfifo").arg(&fifo).status().expect("mkfifo");
    assert!(made.success());
    let child = Command::new(CGT)
        .arg("run")
        .arg(&fifo)
        .stdout(Stdio::piped())
        .spawn();
    let child = child.expect("cgt starts");
    let mut out = fs::File::options().write(true).open(&fifo).expect("a pipe");
    out.write_all(b"1 + 1\n").expect("written");
    drop(out);
    assert_eq!(child.wait_with_output().expect("it ends").stdout, b"2\n");
    for named in [fifo, "/dev/zero".into(), folder.0.path().to_path_buf()] {
        let script = folder.file("a.cgt", format!("import \"{}\"\n2", named.display()));
        let output = cgt(&["run", &script.to_string_lossy()]);
        let (code, text) = told(&output);
        assert_eq!((code, &*output.stdout), (Some(1), &b"2\n"[..]), "{text}");
        assert!(text.contains("not a file"), "{text}");
    }
}

#[test]
fn imports_that_go_wrong() {
    let folder = Folder::new();
    folder.file("one.cgt", "import \"two.cgt\"\nlet a = 1");
    folder.file("two.cgt", "import \"./one.cgt\"\nlet b = 2");
    folder.file("self.cgt", "import \"self.cgt\"\nlet s = 3");
    folder.file("bytes.cgt", b"\xff");
    for n in 0..80 {
        folder.file(
            &format!("deep{n}.cgt"),
            format!("import \"deep{}.cgt\"\nlet d{n} = {n}", n + 1),
        );
    }
    fs::create_dir(folder.join("inner")).expect("a folder");
    std::os::unix::fs::symlink("..", folder.join("inner/up")).expect("a link");
    std::os::unix::fs::symlink("loop.cgt", folder.join("loop.cgt")).expect("a link");
    folder.file("good.cgt", "let good = 7");
    let cases = [
        ("one.cgt", "imports itself"),
        ("self.cgt", "imports itself"),
        ("deep0.cgt", "nested more than"),
        ("bytes.cgt", "not UTF-8 text"),
        ("loop.cgt", "symbolic links"),
        ("none.cgt", "No such file"),
        ("", "not a file"),
        ("inner", "not a file"),
        ("good.cgt/x", "Not a directory"),
        ("a\\u0000b", "unknown-escape"),
    ];
    for (path, message) in cases {
        let script = folder.file("main.cgt", format!("import \"{path}\"\n5"));
        let output = cgt(&["run", &script.to_string_lossy()]);
        let (code, text) = told(&output);
        assert_eq!(
            (code, &*output.stdout),
            (Some(1), &b"5\n"[..]),
            "{path}: {text}"
        );
        assert!(text.contains(message), "{path}: {text}");
    }
    // Paths that lead outside the directory, or take detours.
    let absolute = folder.join("good.cgt").display().to_string();
    for path in [
        "../good.cgt",
        ".././inner/../good.cgt",
        "up/good.cgt",
        "up/inner/up/good.cgt",
        &absolute,
    ] {
        let inner = folder.file("inner/main.cgt", format!("import \"{path}\"\ngood"));
        let output = cgt(&["run", &inner.to_string_lossy()]);
        assert_eq!(output.status.code(), Some(0), "{path}: {output:?}");
        assert_eq!(output.stdout, b"7\n", "{path}");
    }
}

#[test]
fn a_long_line_full_of_faults() {
    let folder = Folder::new();
    let file = folder.file("many.cgt", "é 3 3; ".repeat(2000));
    let (code, text) = told(&cgt(&["check", file.to_str().expect("a path")]));
    assert_eq!(code, Some(1));
    assert!(text.len() < 400_000, "{}", text.len());
    assert!(text.contains("many.cgt:1:3: é 3 3; "), "{text:.500}");
    assert!(text.contains(" more problems not shown"), "{}", text.len());
}
