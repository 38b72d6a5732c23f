//! Copy-on-write access to a file: writes stay in memory.

use redb::backends::FileBackend;
use redb::{BackendError, StorageBackend};
use std::collections::BTreeMap;
use std::io;
use std::ops::Bound;
use std::sync::{Mutex, PoisonError};

/// Block size of the changes, in bytes.
const BLOCK: u64 = 4096;

/// A file with private changes.
#[derive(Debug)]
pub(super) struct Untouched {
    file: FileBackend,
    /// Whether it locks the file. If not, the caller must ensure exclusive access.
    locks: bool,
    changes: Mutex<Changes>,
}

#[derive(Debug)]
struct Changes {
    length: u64,
    /// Number of bytes of the file that are still valid: the smallest length set so far.
    kept: u64,
    blocks: BTreeMap<u64, Vec<u8>>,
}

impl Untouched {
    pub(super) fn new(file: FileBackend, locks: bool) -> io::Result<Untouched> {
        let length = file.len()?;
        Ok(Untouched {
            file,
            locks,
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

    fn read_with(&self, changes: &Changes, offset: u64, bytes: &mut [u8]) -> io::Result<()> {
        let length = bytes.len() as u64;
        let end = offset.saturating_add(length);
        if end > changes.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let there = changes.kept.saturating_sub(offset).min(length);
        let (old, new) = bytes.split_at_mut(there as usize);
        if !old.is_empty() {
            self.file.read(offset, old)?;
        }
        new.fill(0);
        for (block, changed) in changes.blocks.range(offset / BLOCK..end.div_ceil(BLOCK)) {
            let start = block * BLOCK;
            let (from, to) = (start.max(offset), (start + BLOCK).min(end));
            let target = bytes.get_mut((from - offset) as usize..(to - offset) as usize);
            let source = changed.get((from - start) as usize..(to - start) as usize);
            if let (Some(target), Some(source)) = (target, source) {
                target.copy_from_slice(source);
            }
        }
        Ok(())
    }
}

impl StorageBackend for Untouched {
    fn len(&self) -> io::Result<u64> {
        Ok(self.changes().length)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        self.read_with(&self.changes(), offset, out)
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        if self.locks {
            self.file.try_lock_range(start, end)
        } else {
            Err(BackendError::Unsupported)
        }
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn close(&self) -> io::Result<()> {
        self.file.close()
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

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut changes = self.changes();
        let end = offset.saturating_add(data.len() as u64);
        for block in offset / BLOCK..end.div_ceil(BLOCK) {
            let start = block * BLOCK;
            let mut bytes = match changes.blocks.remove(&block) {
                Some(bytes) => bytes,
                None => {
                    let there = changes.length.saturating_sub(start).min(BLOCK);
                    let mut bytes = vec![0; there as usize];
                    if there > 0 {
                        self.read_with(&changes, start, &mut bytes)?;
                    }
                    bytes
                }
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
