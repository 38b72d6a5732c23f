//! The folder `results`: each result has its script, its data and its command, and the quick ones are recomputed.
//!
//! Scripts whose names end in `_large` are too slow for a test: their data only has to match the script. `results/make`
//! regenerates the data.

use crate::support::{root, run, session};
use cgt_lang::syntax::ast::StatementKind;
use std::path::Path;
use std::process::Command;

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

/// The names of the files in `results` with this extension, without it.
fn names(extension: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join("results")).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .map(|path| path.file_stem().expect("a name").display().to_string())
        .collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

/// The statements of a script that have results.
fn statements(program: &str) -> Vec<String> {
    let mut session = session();
    let id = session.add_source("results", program, None);
    let parsed = session.parse(id);
    let with_results = parsed.statements.iter().filter(|s| {
        !matches!(
            s.ast.kind,
            StatementKind::Let { .. } | StatementKind::Def { .. } | StatementKind::Ruleset(_)
        )
    });
    with_results
        .map(|s| session.span_text(s.span).to_string())
        .collect()
}

/// Writes a cell of comma-separated values.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

#[test]
fn every_result_has_its_script_its_data_and_its_command() {
    let page = read("results/README.md");
    assert_eq!(names("cgt"), names("csv"));
    for name in names("cgt") {
        let command = format!("cgt run --format csv results/{name}.cgt > results/{name}.csv");
        assert!(page.contains(&command), "the page has no `{command}`");
        let data = read(&format!("results/{name}.csv"));
        let statements = statements(&read(&format!("results/{name}.cgt")));
        for statement in &statements {
            let source = format!(",{},", cell(statement));
            assert!(data.contains(&source), "{name}: no result of `{statement}`");
        }
        let lines = data.lines().skip(1).map(|line| {
            let mut cells = line.split(',');
            assert_eq!(cells.next(), Some(&*format!("results/{name}.cgt")));
            cells.next().expect("a line of the script")
        });
        let lines: std::collections::BTreeSet<&str> = lines.collect();
        assert_eq!(lines.len(), statements.len(), "{name}: results of others");
    }
}

#[test]
fn quick_results_are_made_anew() {
    for name in names("cgt").iter().filter(|name| !name.ends_with("_large")) {
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .current_dir(root())
            .env("CGT_CONFIG", "")
            .args(["run", "--format", "csv", &format!("results/{name}.cgt")])
            .output()
            .expect("the program starts");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{name}");
        let data = read(&format!("results/{name}.csv"));
        assert!(
            output.stdout == data.as_bytes(),
            "results/{name}.csv is not what its script prints; run results/make {name}"
        );
    }
}

/// Tables of the page: the section, the corner of the table, how a cell of row `R` and column `C` is computed, and up to
/// which product of both that is quick.
const TABLES: [(&str, &str, &str, usize); 7] = [
    (
        "Cannibal Clobber",
        "",
        "grundy(impartial_variant(clobber(R, C)))",
        10,
    ),
    ("Cram on three rows", "n", "grundy(cram(3, C))", 8),
    ("Nimstring on empty boards", "r", "dots(R, C)", 6),
    ("Nimstring on empty boards", "p", "coins(R, C)", 12),
    (
        "Small boards of Dots-and-Boxes",
        "r",
        "score(dots(R, C))",
        9,
    ),
    (
        "Impartial NoGo on a row",
        "n",
        "grundy(impartial_variant(nogo(repeat(\".\", C))))",
        10,
    ),
    (
        "Impartial NoGo on boards",
        "r",
        "grundy(impartial_variant(nogo(R, C)))",
        14,
    ),
];

#[test]
fn small_values_in_the_tables_of_the_page_are_found_again() {
    let page = read("results/README.md");
    for (section, corner, expression, most) in TABLES {
        let heading = format!("\n## {section}\n");
        let (_, section) = page.split_once(&heading).expect(section);
        let section = section.split("\n## ").next().unwrap_or_default();
        let cells = |line: &str| -> Vec<String> {
            let cells = line.split('|').skip(1);
            cells
                .map(|cell| cell.trim_matches([' ', '`']).to_string())
                .collect()
        };
        let mut lines = section.lines().map(cells);
        let columns = lines.find(|cells| cells.len() > 2 && cells[0] == corner && cells[1] == "1");
        let columns = columns.expect("the head of the table");
        let (mut asked, mut said) = (String::new(), Vec::new());
        for row in lines.skip(1).take_while(|cells| !cells.is_empty()) {
            for (column, cell) in columns.iter().zip(&row).skip(1) {
                let (r, c) = (row[0].parse().unwrap_or(1), column.parse().unwrap_or(most));
                if !cell.is_empty() && r * c <= most {
                    let of_cell = expression.replace('R', &r.to_string()).replace('C', column);
                    asked.push_str(&of_cell);
                    asked.push('\n');
                    said.push(cell.clone());
                }
            }
        }
        assert!(said.len() >= 8, "{expression}: {said:?}");
        assert_eq!(run(&asked), said, "{asked}");
    }
}

#[test]
fn scripts_in_python_prove_and_check_quick_results() {
    for (arguments, said) in [
        (
            ["results/clobber_rows.py", "xxoo"],
            "proved: (xxoo)^n for n from 1: 0, 0, 0, and so on",
        ),
        (
            ["results/check.py", "quick"],
            "Clobber: the value of (xxo)^n is floor((n + 1) / 2) ups",
        ),
    ] {
        let output = Command::new("python3")
            .current_dir(root())
            .args(arguments)
            .output();
        let output = output.expect("the scripts need `python3`");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
        assert!(output.status.success(), "{arguments:?}");
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(lines.contains(said), "{arguments:?}: {lines}");
    }
}

/// Plain programs: the file, the arguments of a quick run, a line of what it prints, and what `cgt` says in its gaps.
const PLAIN: [(&str, &str, &str, &[&str]); 9] = [
    (
        "boxes_boards.cpp",
        "dots 2 3",
        "dots 2 x 3: score {}, value {}",
        &["score(dots(2, 3))", "grundy(dots(2, 3))"],
    ),
    (
        "clobber_boards.cpp",
        "3 4",
        "3 x 4: {} (2376 parts)",
        &["grundy(impartial_variant(clobber(3, 4)))"],
    ),
    (
        "cram_boards.cpp",
        "4 7",
        "4 x 7: {} (2758 parts)",
        &["grundy(cram(4, 7))"],
    ),
    (
        "domineering_heat.cpp",
        "3 4",
        "0 {}",
        &["temperature(domineering(3, 4))"],
    ),
    (
        "nogo_boards.cpp",
        "3 3",
        "3 x 3: {} (12675 legal positions)",
        &["grundy(impartial_variant(nogo(3, 3)))"],
    ),
    (
        "nogo_rows.cpp",
        "11",
        "11 {}",
        &["grundy(impartial_variant(nogo(1, 11)))"],
    ),
    (
        "octal_check.c",
        "results/octal.csv",
        "311 periods are right, 0 are wrong, 0 need more than 80000 heaps",
        &[],
    ),
    (
        "rows.cpp",
        "claims 7 cannibal xxo 1 5 3",
        ",,xx 301dffff 32efffff",
        &[],
    ),
    (
        "top_entails.c",
        "2600",
        "{} is loony",
        &["[n for n in 2404..2600 if top_entails(n) == loony][0]"],
    ),
];

#[test]
fn plain_programs_find_the_same() {
    let mut files: Vec<String> = names("cpp")
        .iter()
        .map(|name| format!("{name}.cpp"))
        .collect();
    files.extend(names("c").iter().map(|name| format!("{name}.c")));
    files.sort();
    assert_eq!(files, PLAIN.map(|(file, ..)| file));
    for (file, arguments, line, expressions) in PLAIN {
        let (compiler, options): (_, &[&str]) = if file.ends_with(".c") {
            ("cc", &["-O1"])
        } else {
            ("c++", &["-O1", "-std=c++20"])
        };
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}.program"));
        let compiled = Command::new(compiler)
            .current_dir(root())
            .args(options)
            .arg("-o")
            .arg(&program)
            .arg(format!("results/{file}"))
            .output();
        // A machine may have no compiler of this language.
        let Ok(compiled) = compiled else { continue };
        assert_eq!(String::from_utf8_lossy(&compiled.stderr), "", "{file}");
        let output = Command::new(&program)
            .current_dir(root())
            .args(arguments.split(' '))
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{file}");
        let mut expected = line.to_string();
        for said in run(&expressions.join("\n")) {
            expected = expected.replacen("{}", &said, 1);
        }
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            lines.lines().any(|line| line == expected),
            "{file}: {lines}, not {expected}"
        );
    }
}

/// Certificates that take more than a few seconds to write or to check.
const SLOW_CERTIFICATES: [&str; 4] = [
    "boxes.certificate",
    "nim2d.certificate",
    "octal.certificate",
    "strategies.certificate",
];

#[test]
fn certificates_belong_to_their_scripts_and_are_verified() {
    let page = read("results/README.md");
    let mut quick = 0;
    for name in names("xz") {
        assert!(page.contains(&format!("results/{name}.xz")), "{name}");
        if SLOW_CERTIFICATES.contains(&&*name) {
            continue;
        }
        quick += 1;
        let script = name.replace(".certificate", ".cgt");
        let new = Path::new(env!("CARGO_TARGET_TMPDIR")).join(&name);
        let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
            .current_dir(root())
            .env("CGT_CONFIG", "")
            .args(["run", "--certificate"])
            .arg(&new)
            .arg(format!("results/{script}"))
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{name}");
        let unpack = "import lzma, sys; sys.stdout.buffer.write(lzma.open(sys.argv[1]).read())";
        let python = |arguments: &[&str]| {
            let output = Command::new("python3")
                .current_dir(root())
                .args(arguments)
                .output();
            output.expect("the checker of certificates needs `python3`")
        };
        let stored = format!("results/{name}.xz");
        assert!(
            python(&["-c", unpack, &stored]).stdout == std::fs::read(&new).expect("a certificate"),
            "{stored} is not that of its script; run results/make --certificates"
        );
        let checked = python(&["src/checker/cgt_check.py", &new.display().to_string()]);
        let said = String::from_utf8_lossy(&checked.stdout).into_owned();
        assert!(said.starts_with("verified: "), "{name}: {said}");
        assert!(
            page.contains(said.trim_end()),
            "the page does not say of {name}: {said}"
        );
    }
    assert!(quick > 0);
}
