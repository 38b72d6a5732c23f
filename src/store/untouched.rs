//! Copy-on-write access to a file: writes stay in memory.

use redb::StorageBackend;
use redb::backends::FileBackend;
use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Bytes per block of changes.
const BLOCK: u64 = 4096;

/// A locked file with private changes.
#[derive(Debug)]
pub(super) struct Untouched {
    file: FileBackend,
    changes: Mutex<Changes>,
}

#[derive(Debug)]
struct Changes {
    length: u64,
    /// Bytes of the file that are still valid: the shortest length that was set.
    kept: u64,
    blocks: BTreeMap<u64, Vec<u8>>,
}

impl Untouched {
    pub(super) fn new(file: FileBackend) -> io::Result<Untouched> {
        let length = file.len()?;
        Ok(Untouched {
            file,
            changes: Mutex::new(Changes {
                length,
                kept: length,
                blocks: BTreeMap::new(),
            }),
        })
    }

    fn changes(&self) -> std::sync::MutexGuard<'_, Changes> {
        self.changes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn read_with(&self, changes: &Changes, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        let end = offset.saturating_add(length as u64);
        if end > changes.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let there = changes.kept.saturating_sub(offset).min(length as u64);
        let mut bytes = match there {
            0 => Vec::new(),
            _ => self.file.read(offset, there as usize)?,
        };
        bytes.resize(length, 0);
        for (block, changed) in changes.blocks.range(offset / BLOCK..end.div_ceil(BLOCK)) {
            let start = block * BLOCK;
            let (from, to) = (start.max(offset), (start + BLOCK).min(end));
            let target = bytes.get_mut((from - offset) as usize..(to - offset) as usize);
            let source = changed.get((from - start) as usize..(to - start) as usize);
            if let (Some(target), Some(source)) = (target, source) {
                target.copy_from_slice(source);
            }
        }
        Ok(bytes)
    }
}

impl StorageBackend for Untouched {
    fn len(&self) -> io::Result<u64> {
        Ok(self.changes().length)
    }

    fn read(&self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        self.read_with(&self.changes(), offset, length)
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        let mut changes = self.changes();
        changes.length = length;
        changes.kept = changes.kept.min(length);
        let last = length.div_ceil(BLOCK);
        changes.blocks.retain(|block, _| *block < last);
        if let (Some(block), used) = (changes.blocks.get_mut(&(length / BLOCK)), length % BLOCK) {
            block.iter_mut().skip(used as usize).for_each(|b| *b = 0);
        }
        Ok(())
    }

    fn sync_data(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut changes = self.changes();
        let end = offset.saturating_add(data.len() as u64);
        for block in offset / BLOCK..end.div_ceil(BLOCK) {
            let start = block * BLOCK;
            let mut bytes = match changes.blocks.remove(&block) {
                Some(bytes) => bytes,
                None => match changes.length.saturating_sub(start).min(BLOCK) {
                    0 => Vec::new(),
                    there => self.read_with(&changes, start, there as usize)?,
                },
            };
            bytes.resize(BLOCK as usize, 0);
            let (from, to) = (start.max(offset), (start + BLOCK).min(end));
            let target = bytes.get_mut((from - start) as usize..(to - start) as usize);
            let source = data.get((from - offset) as usize..(to - offset) as usize);
            if let (Some(target), Some(source)) = (target, source) {
                target.copy_from_slice(source);
            }
            changes.blocks.insert(block, bytes);
        }
        changes.length = changes.length.max(end);
        Ok(())
    }
}
