/** What is derived from submissions is computed once per change, and of a new one nothing is compared or subtracted. */
import { Migration } from '@mikro-orm/migrations';

const RECORD = `
  create or replace function record_submissions(ids uuid[]) returns void
    language plpgsql as $$
  declare
    drafts uuid[];
    has_other_urgency boolean;
    entries queue_entry[];
    changed uuid[];
  begin
    select array_agg(draft_id),
        bool_or(urgency <> submission_urgency(rule_set_id, rule_set_version, raised_flags, continued_past))
      into drafts, has_other_urgency from submission where id = any (ids);
    if has_other_urgency then
      update submission set urgency = derived.urgency
        from (
          select id, submission_urgency(rule_set_id, rule_set_version, raised_flags, continued_past) as urgency
          from submission where id = any (ids)
        ) as derived
        where submission.id = derived.id and submission.urgency <> derived.urgency;
    end if;
    insert into analytics_due (draft_id) select unnest(drafts);
    entries := array(
      select row(derived.*)::queue_entry
      from derived_queue_entry derived left join queue_entry stored using (submission_id)
      where derived.submission_id = any (ids) and row(derived.*) is distinct from row(stored.*)
    );
    if cardinality(entries) = 0 then return; end if;
    changed := array(select submission_id from unnest(entries));
    if exists (select from queue_entry where submission_id = any (changed)) then
      perform count_queue_entries(changed, -1);
    end if;
    insert into queue_entry select * from unnest(entries)
      on conflict (submission_id) do update set created_at = excluded.created_at,
        waiting_since = excluded.waiting_since, calm = excluded.calm, status = excluded.status,
        assignee_id = excluded.assignee_id, name_key = excluded.name_key, search_text = excluded.search_text,
        raised_flags = excluded.raised_flags, rule_set_id = excluded.rule_set_id;
    perform count_queue_entries(changed, 1);
    if random() < 0.01 then perform fold_queue_tally(); end if;
    if random() < 0.005 then perform fold_rule_tally(); end if;
  end $$`;

export class Migration20261128000002RecordSubmissions extends Migration {
  override up(): void {
    this.addSql(RECORD);
  }
}
