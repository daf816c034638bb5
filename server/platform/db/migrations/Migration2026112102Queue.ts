/** Assignment, presence, saved views, and the queue's sorting and search. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112102Queue extends Migration {
  override up(): void {
    this.#urgency();
    this.#entries();
    this.#tally();
    this.#triggers();
    this.addSql(`
      create table queue_operation (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        action text not null,
        items jsonb not null,
        created_at timestamptz not null,
        undone_at timestamptz
      )`);
    this.addSql(`
      create table queue_view (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        name text not null,
        filter jsonb not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index queue_view_owner on queue_view (user_id, created_at)');
    this.addSql(`
      create table preference (
        user_id uuid primary key references users on delete cascade,
        value jsonb not null
      )`);
    // Unlogged: presence is worth nothing after a crash.
    this.addSql(`
      create unlogged table presence (
        submission_id uuid not null references submission on delete cascade,
        user_id uuid not null references users on delete cascade,
        seen_at timestamptz not null,
        primary key (submission_id, user_id)
      )`);
  }

  /** The urgency of each flag of each rule set, to derive a submission's urgency without the document. */
  #urgency(): void {
    this.addSql(`
      create table flag_urgency (
        rule_set_id text not null,
        rule_set_version text not null,
        flag text not null,
        urgency smallint not null,
        primary key (rule_set_id, rule_set_version, flag)
      )`);
    this.addSql(`
      create function keep_flag_urgency() returns trigger language plpgsql as $$
      begin
        delete from flag_urgency where rule_set_id = new.rule_set_id and rule_set_version = new.version;
        insert into flag_urgency
          select new.rule_set_id, new.version, flag ->> 'key',
            case flag ->> 'severity' when 'danger' then 3 when 'warning' then 2 else 1 end
          from jsonb_array_elements(new.document -> 'flags') as flag
          on conflict do nothing;
        return null;
      end $$`);
    this.addSql(`
      create trigger rule_set_urgency after insert or update of document on rule_set_version
        for each row execute function keep_flag_urgency()`);
    this.addSql('update rule_set_version set document = document');
    this.addSql(`
      create function urgency_of(rule_set text, of_version text, raised text[]) returns integer
      language sql stable as $$
        select coalesce(max(urgency), 0) from flag_urgency
        where rule_set_id = rule_set and rule_set_version = of_version and flag = any (raised)
      $$`);
    this.addSql(`
      alter table submission
        add column assignee_id uuid references users,
        add column urgency integer not null default 0,
        add column waiting_since timestamptz`);
    this.addSql(`
      update submission set waiting_since = created_at,
        urgency = urgency_of(rule_set_id, rule_set_version, raised_flags)`);
    this.addSql('alter table submission alter column waiting_since set not null');
  }

  /**
   * One narrow row per submission: the queue's pages are found here, without reading the wide rows. Each sort
   * order is an index to scan; `queue_terms` finds rare matches.
   */
  #entries(): void {
    this.addSql('drop index if exists submission_search');
    this.addSql('drop index submission_raised');
    this.addSql('drop index submission_status');
    this.addSql(`
      create function queue_text(name text, email text) returns text language sql immutable as $$
        select lower(coalesce(name, '') || chr(31) || coalesce(email, ''))
      $$`);
    this.addSql(`
      create function queue_name(name text) returns text language sql immutable as $$
        select case when trim(name) <> ''
          then regexp_replace(normalize(lower(trim(name)), NFD), '[\\u0300-\\u036f]', '', 'g')
          else chr(65533) end
      $$`);
    // Pieces of one, two and three characters, so that short words are found too, without an extension.
    // Hashes only preselect: every match is compared.
    this.addSql(`
      create function queue_terms(text_in text, flags text[]) returns integer[]
      language sql immutable parallel safe as $$
        select array(
          select distinct hashtext(substr(text_in, place, size))
          from generate_series(1, length(text_in)) as place, generate_series(1, 3) as size
          where place + size <= length(text_in) + 1
          union all
          select hashtext('flag:' || flag) from unnest(flags) as flag
        )
      $$`);
    this.addSql(`
      create function queue_wanted(word text, flag text) returns integer[]
      language sql immutable as $$
        select array(
          select distinct hashtext(substr(word, place, size))
          from (select least(length(word), 3) as size) as whole,
            generate_series(1, length(word) - size + 1) as place
          where size > 0
          union all
          select hashtext('flag:' || flag) where flag is not null
        )
      $$`);
    // Decided submissions are no longer waiting, however urgent they were.
    this.addSql(`
      create function queue_calm(status text, urgency integer) returns integer
      language sql immutable as $$
        select case when status in ('APPROVED', 'ARCHIVED') then 4 else 3 - urgency end
      $$`);
    this.addSql(`
      create table queue_entry (
        submission_id uuid primary key references submission on delete cascade,
        created_at timestamptz not null,
        waiting_since timestamptz not null,
        calm smallint not null,
        status text not null,
        assignee_id uuid,
        name_key text collate "C" not null,
        search_text text not null,
        raised_flags text[] not null
      ) with (fillfactor = 90)`);
    this.addSql(`
      insert into queue_entry
      select id, created_at, waiting_since, queue_calm(status, urgency), status, assignee_id, queue_name(patient_name),
        queue_text(patient_name, patient_email), raised_flags
      from submission order by created_at`);
    for (const [name, order] of [
      ['newest', 'created_at, submission_id'],
      ['urgent', 'calm, waiting_since, submission_id'],
      ['name', 'name_key, submission_id'],
    ]) {
      this.addSql(`create index queue_${name} on queue_entry (${order})`);
      this.addSql(`create index queue_status_${name} on queue_entry (status, ${order})`);
    }
    this.addSql('create index queue_assignee on queue_entry (assignee_id, status)');
    // Every search reads the pending list of the index, so it is kept short.
    this.addSql(`
      create index queue_search on queue_entry using gin (queue_terms(search_text, raised_flags))
        with (gin_pending_list_limit = 256)`);
  }

  /**
   * Number of submissions by status, flag ('' for all) and assignee (all zeros for none): the sum over the
   * rows. Rows are only ever added, so that writers never wait for each other, and merged now and then.
   */
  #tally(): void {
    this.addSql(`
      create table queue_tally (
        status text not null,
        flag text not null,
        assignee_id uuid not null,
        number bigint not null
      )`);
    this.addSql(`
      insert into queue_tally
      select status, flag, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'), count(*)
      from queue_entry, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3`);
    this.addSql(`
      create function fold_queue_tally() returns void language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(4711204507) then return; end if;
        with gone as (delete from queue_tally returning *)
        insert into queue_tally
          select status, flag, assignee_id, sum(number) from gone
          group by status, flag, assignee_id having sum(number) <> 0;
      end $$`);
    this.addSql(`
      create function add_to_queue_tally(of_status text, flags text[], assignee uuid, by bigint) returns void
      language sql as $$
        insert into queue_tally
        select of_status, flag, coalesce(assignee, '00000000-0000-0000-0000-000000000000'), by
        from unnest(array_append(flags, '')) as flag
      $$`);
  }

  #triggers(): void {
    this.addSql(`
      create function derive_urgency() returns trigger language plpgsql as $$
      begin
        new.urgency := urgency_of(new.rule_set_id, new.rule_set_version, new.raised_flags);
        new.waiting_since := coalesce(new.waiting_since, new.created_at);
        return new;
      end $$`);
    this.addSql(`
      create trigger submission_urgency
        before insert or update of raised_flags, rule_set_version on submission
        for each row execute function derive_urgency()`);
    this.addSql(`
      create function keep_queue() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into queue_entry values (new.id, new.created_at, new.waiting_since,
            queue_calm(new.status, new.urgency), new.status, new.assignee_id, queue_name(new.patient_name),
            queue_text(new.patient_name, new.patient_email), new.raised_flags);
        elsif tg_op = 'UPDATE' then
          update queue_entry set waiting_since = new.waiting_since,
            calm = queue_calm(new.status, new.urgency),
            status = new.status, assignee_id = new.assignee_id, name_key = queue_name(new.patient_name),
            search_text = queue_text(new.patient_name, new.patient_email), raised_flags = new.raised_flags
          where submission_id = new.id;
        end if;
        if tg_op <> 'INSERT' then
          perform add_to_queue_tally(old.status, old.raised_flags, old.assignee_id, -1);
        end if;
        if tg_op <> 'DELETE' then
          perform add_to_queue_tally(new.status, new.raised_flags, new.assignee_id, 1);
        end if;
        if random() < 0.01 then perform fold_queue_tally(); end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger submission_queue_added after insert or delete on submission
        for each row execute function keep_queue()`);
    this.addSql(`
      create trigger submission_queue_changed after update on submission
        for each row when (
          (old.status, old.assignee_id, old.waiting_since, old.urgency, old.raised_flags,
            old.patient_name, old.patient_email)
          is distinct from
          (new.status, new.assignee_id, new.waiting_since, new.urgency, new.raised_flags,
            new.patient_name, new.patient_email))
        execute function keep_queue()`);
  }
}
