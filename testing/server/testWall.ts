/** Statements that try to read or change another clinic's schema, and what would show that they did. */
import fc from 'fast-check';

export interface Aim {
  /** Of the other clinic. */
  schema: string;
  tables: ReadonlyArray<{ name: string; columns: readonly string[] }>;
  sequences: readonly string[];
  functions: readonly string[];
  roles: readonly string[];
  /** Of the clinic whose roles ask. */
  own: string;
}

/** Statements that read rows, in many forms. */
const READS: ReadonlyArray<(t: string, c: string) => string> = [
  (t) => `select * from ${t}`,
  (t) => `table ${t}`,
  (t, c) => `select ${c} from ${t} order by 1 limit 3`,
  (t, c) => `select max(${c}::text), count(*) from ${t}`,
  (t) => `select other.* from users, ${t} as other`,
  (t) => `select * from users where exists (select from ${t})`,
  (t, c) => `select (select ${c}::text from ${t} limit 1) from users`,
  (t, c) => `select array(select ${c}::text from ${t})`,
  (t, c) => `select id::text from users union all select ${c}::text from ${t}`,
  (t) => `with x as (select * from ${t}) select * from x`,
  (t) => `with x as materialized (select row_to_json(y) from ${t} y) table x`,
  (t) => `select x.* from users left join lateral (select * from ${t}) x on true`,
  (t) => `select * from ${t} for update`,
  (t) => `select * from ${t} tablesample system (100)`,
  (t, c) => `select ${c}::text::int from ${t}`,
  (t) => `select * from only ${t}, jsonb_array_elements('[1]')`,
  (t) => `explain (analyze, verbose) select * from ${t}`,
];

const TEXT = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Ways to run a statement, besides sending it. */
const WRAPPED: ReadonlyArray<(sql: string, mark: string) => string> = [
  (sql) => sql,
  (sql) => `copy (${sql}) to stdout`,
  (sql, mark) => `create temporary table taken_${mark} as ${sql}`,
  (sql, mark) => `create temporary view seen_${mark} as ${sql}; table seen_${mark}`,
  (sql, mark) => `prepare p_${mark} as ${sql}; execute p_${mark}`,
  (sql, mark) => `declare c_${mark} cursor with hold for ${sql}; fetch all from c_${mark}`,
  (sql) => `do $wall$ begin execute ${TEXT(sql)}; end $wall$`,
  (sql) =>
    `do $wall$ declare r record; begin for r in ${sql} loop raise exception '%', r; end loop; end $wall$`,
  (sql) => `select query_to_xml(${TEXT(sql)}, true, true, '')`,
  (sql, mark) =>
    `create function pg_temp.f_${mark}() returns setof record language sql security definer as ${TEXT(sql)}; select pg_temp.f_${mark}()`,
];

/** Statements that change rows or tables. */
const CHANGES: ReadonlyArray<(t: string, c: string, aim: Aim, mark: string) => string> = [
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

/** The other clinic's functions, and those of the own clinic with the owner's rights. */
const CALLS: ReadonlyArray<(f: string, aim: Aim) => string> = [
  (f, { schema }) => `select ${schema}.${f}('[]')`,
  (f, { schema }) => `select ${schema}.${f}(6)`,
  (f, { schema }) => `alter function ${schema}.${f} set search_path = public`,
  (f, { schema, own }) => `set local search_path = ${schema}, pg_temp; select ${own}.${f}('[]')`,
  (_, { schema, own }) =>
    `set local search_path = ${schema}; select ${own}.expire_audit(6); table audit_entry`,
  (_, { schema, own }) =>
    `create temporary view audit_head as select * from ${schema}.audit_head; select ${own}.append_audit('[]')`,
];

const ON_SEQUENCES: ReadonlyArray<(s: string) => string> = [
  (s) => `select nextval('${s}')`,
  (s) => `select setval('${s}', 1)`,
  (s) => `select currval('${s}')`,
  (s) => `select * from ${s}`,
  (s) => `alter sequence ${s} restart`,
];

/** Need a role of the other clinic, and no right of the own one. */
const BY_ROLE: ReadonlyArray<(role: string) => string> = [
  (role) => `grant ${role} to current_user`,
  (role) => `reassign owned by ${role} to current_user`,
  (role) => `drop owned by ${role}`,
  (role) => `alter role ${role} superuser`,
  (role) => `set session authorization ${role}`,
];

/** Become a role of the other clinic: PostgreSQL lets the login, which all clinics share, but the application does not. */
const SWITCHES: ReadonlyArray<(role: string, then: string) => string> = [
  (role) => `set role ${role}`,
  (role) => `set local role to ${role}`,
  (role) => `set role = '${role}'`,
  (role) => `SET/**/SESSION/**/ROLE/**/${role}`,
  (role) => `/* wall */ set role ${role}`,
  () => 'reset role',
  () => 'set role none',
  () => 'set session authorization default',
  () => 'discard all',
  () => 'listen "clinic_elm.live"',
  (role, then) => `set local role ${role}; ${then}`,
  (role, then) => `select 1; set local role ${role}; ${then}`,
  (role) => `select set_config('role', '${role}', true)`,
  (role) => `select pg_catalog."set_config"('role', '${role}', false)`,
  (role) => `select U&"set\\005fconfig"('role', '${role}', true)`,
  (role, then) => `select set_config('role', '${role}', true), query_to_xml(${TEXT(then)}, true, true, '')`,
  (role) => `select id from users where set_config('role', '${role}', true) is not null`,
  (role, then) => `do $wall$ begin set local role ${role}; perform (${then}); end $wall$`,
  (role) => `with x as (select set_config('role', '${role}', true)) select * from x`,
];

const ofTable = ({ schema, tables }: Aim) =>
  fc
    .constantFrom(...tables)
    .chain(({ name, columns }) => fc.tuple(fc.constant(`${schema}.${name}`), fc.constantFrom(...columns)));

const marks = fc.stringMatching(/^[a-z]{12}$/);

/** Without a switch to another role: PostgreSQL itself has to refuse each, or find nothing. */
export const wallStatements = (aim: Aim): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: readsOf(aim) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(ofTable(aim), fc.constantFrom(...CHANGES), marks)
        .map(([[t, c], change, mark]) => change(t, c, aim, mark)),
    },
    fc
      .tuple(fc.constantFrom(...aim.functions), fc.constantFrom(...CALLS))
      .map(([name, call]) => call(name, aim)),
    fc
      .tuple(fc.constantFrom(...aim.sequences), fc.constantFrom(...ON_SEQUENCES))
      .map(([name, use]) => use(`${aim.schema}.${name}`)),
    fc.tuple(fc.constantFrom(...aim.roles), fc.constantFrom(...BY_ROLE)).map(([role, use]) => use(role)),
  );

/** The table with its schema, or by its name alone with another search path. */
const readsOf = (aim: Aim): fc.Arbitrary<string> =>
  fc
    .tuple(ofTable(aim), fc.constantFrom(...READS), fc.constantFrom(...WRAPPED), marks, fc.nat(3))
    .map(([[table, column], read, wrap, mark, by]) => {
      if (by > 0) return wrap(read(table, column), mark);
      const name = table.slice(aim.schema.length + 1);
      return `set local search_path = ${aim.schema}; ${wrap(read(name, column), mark)}`;
    });

export const switchingStatements = (aim: Aim): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...aim.roles), fc.constantFrom(...SWITCHES), ofTable(aim))
    .map(([role, change, [table]]) => change(role, `select * from ${table}`));

/** What only a few rows have: ids, addresses, references, secrets. */
export const tellingParts = (text: string): Set<string> =>
  new Set(
    (text.match(/[\w@.-]{8,}/g) ?? []).filter(
      (part) => /\d|@|canary/.test(part) && !/^\d{4}-\d\d-\d\d|^[\d.-]+$/.test(part),
    ),
  );
