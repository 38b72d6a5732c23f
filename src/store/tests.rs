use super::untouched::Untouched;
use super::*;
use redb::backends::FileBackend;
use std::fs::File;

/// The message for a database with this version entry.
fn refusal(about: Option<&str>) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store");
    let database = Database::create(&file).expect("a database");
    let transaction = database.begin_write().expect("a transaction");
    if let Some(about) = about {
        let mut table = transaction.open_table(ABOUT).expect("a table");
        table.insert("version", about).expect("written");
    }
    transaction.commit().expect("committed");
    drop(database);
    let before = std::fs::read(&file).expect("bytes");
    let refused = Store::open(&file).expect_err("refused");
    assert!(
        std::fs::read(&file).expect("bytes") == before,
        "it was changed"
    );
    refused.replace(&*file.to_string_lossy(), "FILE")
}

#[test]
fn stores_of_other_versions_are_refused() {
    let message = refusal(Some("cgt 0.0.1, rules 7"));
    let expected = "`FILE` is a store of cgt 0.0.1, rules 7, but this is ";
    assert!(message.starts_with(expected), "{message}");
    assert!(message.ends_with("delete it, or name another file"));
    let message = refusal(None);
    assert!(message.contains("is a database, but not a cgt store"));
}

#[test]
fn a_file_that_is_only_read_can_be_written_in_memory() {
    use redb::StorageBackend;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("store");
    let content: Vec<u8> = (0..20_000u32).map(|n| (n % 251) as u8).collect();
    std::fs::write(&file, &content).expect("written");
    let opened = File::open(&file).expect("a file");
    let backend =
        Untouched::new(FileBackend::new(opened).expect("a file"), true).expect("a length");
    let mut model = content.clone();
    let mut state = 12345u64;
    for _ in 0..2000 {
        state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let (action, at) = (state >> 60, (state >> 20) as usize % 30_000);
        let length = (state >> 40) as usize % 9000;
        match action {
            0 => {
                backend.set_len(at as u64).expect("cut");
                model.resize(at, 0);
            }
            1..8 => {
                let data: Vec<u8> = (0..length).map(|n| (n as u64 ^ state) as u8).collect();
                if at <= model.len() {
                    backend.write(at as u64, &data).expect("written");
                    model.resize(model.len().max(at + length), 0);
                    model[at..at + length].copy_from_slice(&data);
                }
            }
            _ => {
                let mut found = vec![7; length];
                let found = backend.read(at as u64, &mut found).is_ok().then_some(found);
                assert_eq!(found.as_deref(), model.get(at..at + length));
            }
        }
        assert_eq!(backend.len().expect("a length"), model.len() as u64);
    }
    assert!(std::fs::read(&file).expect("bytes") == content);
}
