use super::*;

#[test]
fn limits_stop_the_count() {
    let budget = Budget::unlimited();
    budget.start(Some(Duration::ZERO));
    let stopped = (0..10 * CLOCK_INTERVAL).find_map(|_| budget.tick().err());
    assert_eq!(stopped, Some(Stop::Time));

    let cancelled = Budget::new(None, Arc::new(AtomicBool::new(true)));
    assert_eq!(cancelled.check(), Err(Stop::Cancelled));

    let tiny = Budget::new(Some(1), Arc::default());
    assert_eq!(tiny.check(), Err(Stop::Memory));
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let limit = memory_used().unwrap_or(0) + (64 << 20);
    let budget = Budget::new(Some(limit), Arc::default());
    assert_eq!(budget.reserve(1 << 40), Err(Stop::Memory));
    assert_eq!(budget.reserve(1 << 10), Ok(()));
    let mut vector = vec![0u64; 1 << 20];
    assert_eq!(budget.room_in(&mut vector, 1), Ok(()));
    assert_eq!(budget.room_in(&mut vector, 1 << 30), Err(Stop::Memory));
}

#[test]
fn shortage_is_told_once() {
    // Much more than concurrent tests allocate and free.
    let held = vec![1u8; 256 << 20];
    let used = memory_used().unwrap_or(0);
    let wide = Budget::new(Some(used * 4 + (1 << 30)), Arc::default());
    assert_eq!(wide.check(), Ok(()));
    assert!(!wide.should_drop_pair_caches());
    assert!(wide.affords(1 << 20) && !wide.affords(1 << 40));
    // Concurrent tests change the memory use.
    let narrow = Budget::new(Some(used + used / 20 + (4 << 20)), Arc::default());
    if narrow.check().is_ok() {
        assert!(!narrow.affords(0));
        assert!(narrow.should_drop_pair_caches());
        assert!(!narrow.should_drop_pair_caches());
    }
    drop(held);
}
