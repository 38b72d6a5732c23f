//! Results for people and programs: one small writer for each form.

pub mod markdown;
