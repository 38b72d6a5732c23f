//! `cgt-web-bindgen node|web ENGINE.wasm FOLDER`: writes the module and its JavaScript to a folder.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [host, module, folder] = arguments.as_slice() else {
        eprintln!("usage: cgt-web-bindgen node|web ENGINE.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("cgt");
    bindgen.typescript(true);
    bindgen
        .remove_name_section(true)
        .remove_producers_section(true);
    let chosen = match host.as_str() {
        "node" => bindgen.nodejs(true),
        _ => bindgen.web(true),
    };
    match chosen.and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}
