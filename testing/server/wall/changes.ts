import type { Aim } from './aim.ts';

/** Statements that change rows or tables. */
export const CHANGES: ReadonlyArray<(t: string, c: string, aim: Aim, mark: string) => string> = [
  (t) => `insert into ${t} default values`,
  (t, c) => `insert into ${t} (${c}) select ${c} from ${t}`,
  (t, c) => `update ${t} set ${c} = ${c}`,
  (t, c) => `update ${t} set ${c} = null returning *`,
  (t) => `delete from ${t} returning *`,
  (t) => `delete from users using ${t} as other`,
  (t) => `with gone as (delete from ${t} returning *) select * from gone`,
  (t) => `merge into ${t} using users on false when not matched then insert default values`,
  (t) => `truncate ${t} cascade`,
  (t) => `lock table ${t} in access exclusive mode`,
  (t) => `copy ${t} to stdout`,
  (t) => `copy ${t} to program 'cat'`,
  (t) => `alter table ${t} disable row level security`,
  (t) => `alter table ${t} add column wall text`,
  (t) => `alter table ${t} owner to current_user`,
  (t) => `drop table ${t} cascade`,
  (t, c) => `create index on ${t} (${c})`,
  (t) => `create policy wall on ${t} using (true)`,
  (t) => `create trigger wall after insert on ${t} execute function refuse_audit_change()`,
  (t) => `create rule wall as on insert to ${t} do instead nothing`,
  (t) => `comment on table ${t} is 'wall'`,
  (t) => `grant all on ${t} to public`,
  (t) => `analyze ${t}`,
  (t) => `cluster ${t}`,
  (t, _, __, mark) => `create temporary table like_${mark} (like ${t} including all)`,
  (t, _, __, mark) => `create temporary table heir_${mark} () inherits (${t})`,
  (t, _, __, mark) => `create temporary table child_${mark} (id uuid references ${t})`,
  (_, __, { schema }) => `drop schema ${schema} cascade`,
  (_, __, { schema }) => `alter schema ${schema} rename to wall`,
  (_, __, { schema }) => `grant usage on schema ${schema} to public`,
  (_, __, { schema }) => `alter default privileges in schema ${schema} grant select on tables to public`,
  (_, __, { schema }, mark) => `create table ${schema}.wall_${mark} (id int)`,
  (_, __, { schema }, mark) =>
    `create function ${schema}.wall_${mark}() returns int language sql as 'select 1'`,
  (_, __, { schema }) => `select schema_to_xml('${schema}', true, true, '')`,
  (_, __, { schema }) => `select * from pg_stats where schemaname = '${schema}'`,
  (_, __, { schema }) => `select * from pg_stats_ext where schemaname = '${schema}'`,
  (t) => `select pg_relation_filepath('${t}'), pg_read_file(pg_relation_filepath('${t}'))`,
  (t) => `select table_to_xml('${t}'::regclass, true, true, '')`,
  (t) => `select pg_get_serial_sequence('${t}', 'id')`,
  () => 'select * from pg_statistic',
  () => 'select database_to_xml(true, true, $$$$)',
  () => 'select lo_get(oid) from pg_largeobject_metadata',
  () => 'select * from pg_largeobject',
  () => 'select query, state from pg_stat_activity',
  () => 'select * from pg_prepared_statements, pg_cursors',
  () => 'select * from pgboss.job',
  () => 'select * from platform.clinic',
  () => 'select * from pg_authid',
  () => 'create extension dblink',
  (_, __, ___, mark) => `create role wall_${mark} superuser`,
];

/** The other clinic's functions, and the own clinic's functions that run with the owner's rights. */
export const CALLS: ReadonlyArray<(f: string, aim: Aim) => string> = [
  (f, { schema }) => `select ${schema}.${f}('[]')`,
  (f, { schema }) => `select ${schema}.${f}(6)`,
  (f, { schema }) => `alter function ${schema}.${f} set search_path = public`,
  (f, { schema, own }) => `set local search_path = ${schema}, pg_temp; select ${own}.${f}('[]')`,
  (_, { schema, own }) =>
    `set local search_path = ${schema}; select ${own}.expire_audit(6); table audit_entry`,
  (_, { schema, own }) =>
    `create temporary view audit_head as select * from ${schema}.audit_head; select ${own}.append_audit('[]')`,
];

export const ON_SEQUENCES: ReadonlyArray<(s: string) => string> = [
  (s) => `select nextval('${s}')`,
  (s) => `select setval('${s}', 1)`,
  (s) => `select currval('${s}')`,
  (s) => `select * from ${s}`,
  (s) => `alter sequence ${s} restart`,
];

/** Statements that need a role of the other clinic and no right of the own one. */
export const BY_ROLE: ReadonlyArray<(role: string) => string> = [
  (role) => `grant ${role} to current_user`,
  (role) => `reassign owned by ${role} to current_user`,
  (role) => `drop owned by ${role}`,
  (role) => `alter role ${role} superuser`,
  (role) => `set session authorization ${role}`,
];
