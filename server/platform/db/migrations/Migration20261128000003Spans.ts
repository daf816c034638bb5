/** Tallies of three, nine and 27 days together, so that the figures of a long period are read from few rows. */
import { Migration } from '@mikro-orm/migrations';

/** Nobody folds or recounts while the spans of the existing days are computed. */
const LOCK = ['analytics recount', 'analytics'].map(
  (name) => `select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ${name}', 0))`,
);

const TABLE = `
  create table analytics_span (
    figure text not null,
    days integer not null,
    first_day date not null,
    questionnaire_id text not null,
    version text not null,
    key text not null,
    bucket integer not null,
    n bigint not null,
    total numeric not null,
    primary key (figure, days, first_day, questionnaire_id, version, key, bucket)
  )`;

/** @param days a table, or its alias, with tallies of single days; what is for all time has no span */
const spansOf = (days: string, factor: string): string => `
  select ${days}.figure, span.days, ${days}.day - (${days}.day - date '0001-01-01') % span.days,
    ${days}.questionnaire_id, ${days}.version, ${days}.key, ${days}.bucket,
    ${factor} * sum(${days}.n), ${factor} * sum(${days}.total)
  from ${days} cross join (values (3), (9), (27)) as span (days)
  where isfinite(${days}.day) group by 1, 2, 3, 4, 5, 6, 7`;

const ADD = `
  create or replace function add_to_tally(factor integer, ids uuid[], visitors uuid[], zone text) returns void
    language plpgsql as $$
  begin
    -- Everything is counted again: the tallies of days have been deleted.
    if ids is null and visitors is null then delete from analytics_span; end if;
    with contribution as (
      select * from analytics_contributions(ids, visitors, zone)
    ), of_days as (
      insert into analytics_tally as t (figure, day, questionnaire_id, version, key, bucket, n, total)
      select c.figure, c.day, c.questionnaire_id, c.version, c.key, c.bucket, factor * c.n, factor * c.total
      from contribution c
      on conflict (figure, day, questionnaire_id, version, key, bucket)
        do update set n = t.n + excluded.n, total = t.total + excluded.total
    )
    insert into analytics_span as t
    ${spansOf('contribution', 'factor')}
    on conflict (figure, days, first_day, questionnaire_id, version, key, bucket)
      do update set n = t.n + excluded.n, total = t.total + excluded.total;
  end $$`;

export class Migration20261128000003Spans extends Migration {
  override up(): void {
    for (const lock of LOCK) this.addSql(lock);
    this.addSql(TABLE);
    this.addSql(`insert into analytics_span ${spansOf('analytics_tally', '1')}`);
    this.addSql(ADD);
  }
}
