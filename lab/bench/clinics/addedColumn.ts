export const ADDED_COLUMN = 'alter table submission add column added_by_the_bench integer';
