//! Presentations of misere quotients by generators and relations.
//!
//! The generators a, b, c, ... are the games that are not sums of earlier ones. The normal form of an element is the
//! shortest product of generators that equals it, and among those the alphabetically first. A product that is not
//! normal, although every proper divisor is, equals a normal product. These equations are a presentation (the reduced
//! Groebner basis). Equations that follow from the others in a few steps are omitted.

use super::quotient::Quotient;
use crate::budget::{Budget, Stop};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::fmt::Write;

/// Generators by index, sorted.
type Product = Vec<u32>;

/// Maximum number of products searched to derive an equation from others.
const LOOK_AT: usize = 400;

/// The generators and relations of a quotient.
#[derive(Clone, Debug)]
pub struct Presentation {
    /// The games that generate the quotient.
    generators: Vec<u32>,
    /// The normal form of each element.
    normal_forms: Vec<Product>,
    relations: Vec<(Product, Product)>,
}

impl Presentation {
    /// The presentation of a quotient.
    pub fn of(quotient: &Quotient, budget: &Budget) -> Result<Presentation, Stop> {
        let generators = generators(quotient, budget)?;
        let plus = |element: usize, generator: u32| match generators.get(generator as usize) {
            Some(game) => usize::from(quotient.plus[*game as usize][element]),
            None => element,
        };
        let mut normal: Vec<Option<Product>> = vec![None; quotient.order()];
        normal[0] = Some(Product::new());
        let mut relations = Vec::new();
        let mut level = vec![(Product::new(), 0)];
        while !level.is_empty() {
            let mut longer: Vec<(Product, usize)> = Vec::new();
            for (product, element) in &level {
                budget.work(generators.len() as u64)?;
                for generator in 0..generators.len() as u32 {
                    longer.push((times(product, &[generator]), plus(*element, generator)));
                }
            }
            longer.sort();
            longer.dedup();
            level = Vec::new();
            for (product, element) in longer {
                match &normal[element] {
                    None => {
                        normal[element] = Some(product.clone());
                        level.push((product, element));
                    }
                    Some(smaller) => relations.push((product, smaller.clone())),
                }
            }
        }
        let normal_forms: Vec<Product> =
            normal.into_iter().map(Option::unwrap_or_default).collect();
        let class = |product: &Product| product.iter().fold(0, |e, g| plus(e, *g));
        relations.retain(|(product, _)| {
            (0..product.len()).all(|at| {
                let mut part = product.clone();
                part.remove(at);
                normal_forms[class(&part)] == part
            })
        });
        // Longer equations follow from shorter ones; the converse is rare.
        let mut at = relations.len();
        while at > 0 {
            at -= 1;
            let (left, right) = relations.remove(at);
            if !follows(&left, &right, &relations, budget)? {
                relations.insert(at, (left, right));
            }
        }
        Ok(Presentation {
            generators,
            normal_forms,
            relations,
        })
    }

    /// The games that generate the quotient.
    pub fn generators(&self) -> &[u32] {
        &self.generators
    }

    /// An element as a product of generators, such as `ab^2`; `1` for the identity.
    pub fn element(&self, element: usize) -> String {
        self.normal_forms
            .get(element)
            .map_or_else(String::new, |product| text(product))
    }

    /// The names of the generators: `a`, `b` and so on.
    pub fn generator_names(&self) -> impl Iterator<Item = String> {
        (0..self.generators.len() as u32).map(|g| text(&[g]))
    }

    /// The relations, such as `a^2 = 1`.
    pub fn relations(&self) -> impl Iterator<Item = String> {
        let relations = self.relations.iter();
        relations.map(|(left, right)| format!("{} = {}", text(left), text(right)))
    }
}

/// The games that are not sums of earlier ones.
fn generators(quotient: &Quotient, budget: &Budget) -> Result<Vec<u32>, Stop> {
    let mut generators: Vec<u32> = Vec::new();
    let mut reached = vec![false; quotient.order()];
    let mut elements = vec![0];
    reached[0] = true;
    for (game, plus) in (0..).zip(&quotient.plus) {
        if reached[usize::from(plus[0])] {
            continue;
        }
        generators.push(game);
        // With a new generator, all reached elements are expanded again.
        let mut at = 0;
        while let Some(element) = elements.get(at).copied() {
            budget.work(generators.len() as u64)?;
            for generator in &generators {
                let next = usize::from(quotient.plus[*generator as usize][element]);
                if !std::mem::replace(&mut reached[next], true) {
                    elements.push(next);
                }
            }
            at += 1;
        }
    }
    Ok(generators)
}

fn times(a: &[u32], b: &[u32]) -> Product {
    let mut product = [a, b].concat();
    product.sort_unstable();
    product
}

/// The product divided by `factors`; `None` if they do not divide it.
fn without(product: &[u32], factors: &[u32]) -> Option<Product> {
    let mut factors = factors.iter().peekable();
    let rest = product.iter().filter(|p| factors.next_if_eq(p).is_none());
    let rest: Product = rest.copied().collect();
    factors.peek().is_none().then_some(rest)
}

/// Whether a bounded search derives an equation from others.
fn follows(
    left: &Product,
    right: &Product,
    relations: &[(Product, Product)],
    budget: &Budget,
) -> Result<bool, Stop> {
    let longest = left.len().max(right.len()) + 1;
    let mut seen: FxHashSet<Product> = [left.clone()].into_iter().collect();
    let mut queue: VecDeque<Product> = [left.clone()].into();
    while let Some(product) = queue.pop_front() {
        budget.work(relations.len() as u64)?;
        if product == *right {
            return Ok(true);
        }
        if seen.len() > LOOK_AT {
            continue;
        }
        for (from, to) in relations.iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
            if let Some(rest) = without(&product, from) {
                let next = times(&rest, to);
                if next.len() <= longest && seen.insert(next.clone()) {
                    queue.push_back(next);
                }
            }
        }
    }
    Ok(false)
}

/// A product with exponents, such as `ab^2`.
fn text(product: &[u32]) -> String {
    let mut text = String::new();
    for factor in product.chunk_by(|a, b| a == b) {
        let generator = factor.first().copied().unwrap_or(0);
        text.push(char::from(b'a' + (generator % 26) as u8));
        if generator >= 26 {
            let _ = write!(text, "{}", generator / 26);
        }
        if factor.len() > 1 {
            let _ = write!(text, "^{}", factor.len());
        }
    }
    if text.is_empty() {
        text.push('1');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::quotient::Generators;
    use super::*;

    #[test]
    fn nim_with_heaps_up_to_3() {
        let games = Generators(vec![
            vec![vec![]],
            vec![vec![], vec![0]],
            vec![vec![], vec![0], vec![1]],
        ]);
        let budget = Budget::unlimited();
        let quotient = Quotient::of(&games, &budget).unwrap();
        let presentation = Presentation::of(&quotient, &budget).unwrap();
        assert!(presentation.generator_names().eq(["a", "b"]));
        assert!(presentation.relations().eq(["a^2 = 1", "b^3 = b"]));
        assert_eq!(presentation.element(quotient.element(&[2])), "ab");
        assert_eq!(presentation.element(0), "1");
    }

    #[test]
    fn factors_are_taken_out_of_products() {
        assert_eq!(without(&[0, 1, 1, 2], &[1, 2]), Some(vec![0, 1]));
        assert_eq!(without(&[0, 1, 2], &[1, 1]), None);
        assert_eq!(without(&[0], &[]), Some(vec![0]));
    }
}
