/** Statements that read rows, in many forms. */
export const READS: ReadonlyArray<(t: string, c: string) => string> = [
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

export const TEXT = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Ways to run a statement, besides sending it. */
export const WRAPPED: ReadonlyArray<(sql: string, mark: string) => string> = [
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
