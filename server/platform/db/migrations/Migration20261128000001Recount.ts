/** Figures stay readable while they are recounted: readers see those of before, and change nothing. */
import { Migration } from '@mikro-orm/migrations';

const FOLD = `
  create or replace function fold_analytics(zone text) returns void
    language plpgsql as $$
  declare
    ids uuid[];
    visitors uuid[];
  begin
    if not pg_try_advisory_xact_lock_shared(hashtextextended(current_schema() || ' analytics recount', 0)) then
      -- Holds the end of the recount up, so that all reads of this transaction see the figures of before.
      perform pg_advisory_xact_lock_shared(hashtextextended(current_schema() || ' analytics', 0));
      return;
    end if;
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' analytics', 0));
    with taken as (delete from analytics_due returning draft_id, visitor_id)
      select array_agg(distinct draft_id) filter (where draft_id is not null),
        array_agg(distinct visitor_id) filter (where visitor_id is not null)
      into ids, visitors from taken;
    if ids is not null or visitors is not null then
      ids := coalesce(ids, '{}');
      visitors := array(
        select unnest(visitors) union select visitor_id from intake_journey
        where draft_id = any(ids) and visitor_id is not null);
      perform add_to_tally(-1, ids, visitors, (select time_zone from analytics_zone));
      delete from intake_journey where draft_id = any(ids);
      insert into intake_journey select * from journeys_of(ids);
      perform derive_visitors(visitors);
      perform add_to_tally(1, ids, visitors, (select time_zone from analytics_zone));
    end if;
    if zone <> (select time_zone from analytics_zone) then
      update analytics_zone set time_zone = zone;
      delete from analytics_tally;
      perform add_to_tally(1, null, null, zone);
    end if;
  end $$`;

const RECOUNT = `
  create or replace function recount_analytics(zone text) returns void
    language plpgsql as $$
  declare
    ids uuid[];
    after uuid := '00000000-0000-0000-0000-000000000000';
  begin
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' analytics recount', 0));
    delete from analytics_due;
    delete from analytics_tally;
    delete from intake_journey;
    delete from intake_visitor;
    loop
      ids := array(
        select draft_id from (
          (select draft_id from submission where draft_id > after order by draft_id limit 20000)
          union
          (select distinct draft_id from intake_event where draft_id > after
            order by draft_id limit 20000)
        ) found order by draft_id limit 20000);
      exit when cardinality(ids) = 0;
      insert into intake_journey select * from journeys_of(ids);
      after := ids[cardinality(ids)];
    end loop;
    perform derive_visitors(array(select distinct visitor_id from intake_event where type = 'opened'));
    update analytics_zone set time_zone = zone;
    perform add_to_tally(1, null, null, zone);
    perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' analytics', 0));
  end $$`;

export class Migration20261128000001Recount extends Migration {
  override up(): void {
    this.addSql(FOLD);
    this.addSql(RECOUNT);
  }
}
