//! `cgt-web-bindgen node|web ENGINE.wasm FOLDER`: writes the module and its JavaScript to a folder.

mod order;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [host, module, folder] = arguments.as_slice() else {
        eprintln!("usage: cgt-web-bindgen node|web ENGINE.wasm FOLDER");
        return ExitCode::from(2);
    };
    match write(host, module, Path::new(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error:?}");
            ExitCode::FAILURE
        }
    }
}

fn write(host: &str, module: &str, folder: &Path) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name("cgt");
    // The names decide the order of the functions, which goes without them.
    bindgen
        .typescript(true)
        .demangle(false)
        .remove_producers_section(true);
    match host {
        "node" => bindgen.nodejs(true),
        _ => bindgen.web(true),
    }?
    .generate(folder)?;
    let engine = folder.join("cgt_bg.wasm");
    std::fs::write(&engine, order::by_name(&std::fs::read(&engine)?)?)?;
    Ok(())
}
