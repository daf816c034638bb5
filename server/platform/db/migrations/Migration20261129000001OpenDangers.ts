/**
 * A danger that the answers do not settle is more urgent than a warning and less than a raised danger. A submission whose
 * patient was asked comes after those that wait for the clinic, until the answer comes or is due.
 */
import { Migration } from '@mikro-orm/migrations';

/** A measurement to take is a task: not knowing it makes nothing urgent. */
const OF_FLAG = `
  create function flag_urgencies(flag jsonb, out urgency smallint, out unassessed smallint)
    language sql immutable as $$
    select case flag ->> 'severity' when 'danger' then 4 when 'warning' then 2 else 1 end,
      case when flag ->> 'severity' = 'danger' and flag ->> 'whenUnknown' is distinct from 'measure' then 3 else 0 end
  $$`;

const RECORD_FLAGS = `
  create or replace function record_flag_urgency(of_rule_set text, of_version text) returns void
    language plpgsql as $$
  begin
    delete from flag_urgency where rule_set_id = of_rule_set and rule_set_version = of_version;
    insert into flag_urgency (rule_set_id, rule_set_version, flag, urgency, unassessed)
      select rule_set_id, version, flag ->> 'key', urgencies.urgency, urgencies.unassessed
      from rule_set_version, jsonb_array_elements(document -> 'flags') as flag, flag_urgencies(flag) as urgencies
      where rule_set_id = of_rule_set and version = of_version
      on conflict do nothing;
  end $$`;

const OF_SUBMISSION = `
  create function urgency_of(of_rule_set text, of_version text, raised text[], continued_past text[],
      flags jsonb)
    returns integer language plpgsql stable as $$
  begin
    return (
      select greatest(
        max(case when flag = any (raised) then urgency when flags ->> flag is null then unassessed end),
        case when cardinality(continued_past) > 0 then 2 else 0 end)
      from flag_urgency where rule_set_id = of_rule_set and rule_set_version = of_version
    );
  end $$`;

/** Whose turn it is, then how urgent it is; decided submissions no longer wait for anybody. */
const CALM = `
  create function queue_calm(status text, urgency integer, answer_due_at timestamptz) returns integer
    language sql immutable as $$
    select case
      when status in ('APPROVED', 'ARCHIVED') then 10
      when answer_due_at is not null then 9 - urgency
      else 4 - urgency
    end
  $$`;

const ENTRIES = `
  create or replace view derived_queue_entry with (security_invoker = true) as
    select id as submission_id, created_at, waiting_since,
      queue_calm(status, urgency, answer_due_at)::smallint as calm, status,
      assignee_id, queue_name(patient_name) collate "C" as name_key,
      queue_text(patient_name, patient_email, reference, patient_phone, patient_birth_date) as search_text,
      raised_flags, rule_set_id
    from submission`;

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
        bool_or(urgency <> urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json))
      into drafts, has_other_urgency from submission where id = any (ids);
    if has_other_urgency then
      update submission set urgency = derived.urgency
        from (
          select id,
            urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json) as urgency
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

/** Servers of the version before still call `submission_urgency`, which knows nothing of flags that are null. */
export class Migration20261129000001OpenDangers extends Migration {
  override up(): void {
    this.addSql('alter table flag_urgency add column unassessed smallint not null default 0');
    this.addSql('alter table submission add column answer_due_at timestamptz');
    for (const each of [OF_FLAG, RECORD_FLAGS, OF_SUBMISSION, CALM, ENTRIES, RECORD]) this.addSql(each);
    this.addSql('drop function queue_calm(text, integer)');
    this.addSql('select record_flag_urgency(rule_set_id, version) from rule_set_version');
  }
}
