//! Serialization of loopy values.

use super::canonical::canonical;
use super::game::Loopy;
use super::graph::LoopyGraph;
use crate::budget::{Budget, Stop};

/// The options of Left and of Right, by position.
type Vertices = Vec<[Vec<u32>; 2]>;

impl Loopy {
    /// Serializes a value: the graph of a stopper, or the graphs of the onside and offside of another game. Equal
    /// values have equal bytes. `None` if a side is not a stopper, because then it has no canonical form.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        if !self.is_stopper_sided() {
            return None;
        }
        let sides = self.sides();
        let graphs = if self.is_stopper() {
            &sides[..1]
        } else {
            &sides
        };
        let graphs: Vec<&Vertices> = graphs.iter().map(|side| side.graph.vertices()).collect();
        postcard::to_stdvec(&graphs).ok()
    }

    /// Deserializes a value; `None` if `to_bytes` cannot have written the bytes.
    ///
    /// Errors: limits of the budget.
    pub fn read_bytes(bytes: &[u8], budget: &Budget) -> Result<Option<Loopy>, Stop> {
        let Ok((graphs, [])) = postcard::take_from_bytes::<Vec<Vertices>>(bytes) else {
            return Ok(None);
        };
        let mut sides = Vec::with_capacity(graphs.len().min(2));
        for vertices in graphs {
            let Some(graph) = LoopyGraph::of_vertices(vertices) else {
                return Ok(None);
            };
            if !graph.is_stopper(budget)? || canonical(&graph, budget)? != graph {
                return Ok(None);
            }
            sides.push(Loopy::of_stopper(graph));
        }
        match sides.as_slice() {
            [stopper] => Ok(Some(stopper.clone())),
            [onside, offside] if onside != offside => Loopy::with_sides(onside, offside, budget),
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::loopy::LoopyOption::Node;
    use crate::loopy::NamedNodes;

    fn read(vertices: &[Vertices]) -> Option<Loopy> {
        let bytes = postcard::to_stdvec(vertices).unwrap();
        Loopy::read_bytes(&bytes, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn values_are_read_back() {
        let budget = Budget::unlimited();
        let carousel = NamedNodes {
            nodes: vec![
                [vec![Node(1)], vec![Node(0)]],
                [vec![Node(0)], vec![Node(1)]],
            ],
        };
        let upon_over = Loopy::upon().sum(&Loopy::under(), &budget).unwrap();
        for game in [
            Loopy::zero(),
            Loopy::on(),
            Loopy::over(),
            Loopy::upon(),
            Loopy::dud(),
            upon_over,
            carousel.value(&budget).unwrap(),
        ] {
            let bytes = game.to_bytes().unwrap();
            let found = Loopy::read_bytes(&bytes, &budget).unwrap();
            assert_eq!(found, Some(game));
            let shorter = &bytes[..bytes.len() - 1];
            assert_eq!(Loopy::read_bytes(shorter, &budget).unwrap(), None);
        }
    }

    #[test]
    fn what_is_no_canonical_form_is_refused() {
        let over = || vec![[vec![1], vec![0]], [vec![], vec![]]];
        let under = || vec![[vec![0], vec![1]], [vec![], vec![]]];
        assert_eq!(read(&[over()]), Some(Loopy::over()));
        assert!(read(&[over(), under()]).is_some());
        // An onside that is not at least the offside, equal sides, three sides, no side.
        for sides in [
            vec![under(), over()],
            vec![over(), over()],
            vec![over(); 3],
            vec![],
        ] {
            assert_eq!(read(&sides), None);
        }
        for vertices in [
            // An option out of range, no positions, infinite alternating play, a duplicate option, an unreachable
            // position.
            vec![[vec![2], vec![0]], [vec![], vec![]]],
            vec![],
            vec![[vec![0], vec![0]]],
            vec![[vec![1, 1], vec![0]], [vec![], vec![]]],
            vec![[vec![1], vec![0]], [vec![], vec![]], [vec![], vec![]]],
        ] {
            assert_eq!(read(&[vertices]), None);
        }
    }
}
