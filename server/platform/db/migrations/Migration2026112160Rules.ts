/**
 * The rules workbench: drafts of rule sets, fixtures, the rules' inputs of each submission, re-evaluations.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112160Rules extends Migration {
  override up(): void {
    this.#versions();
    this.#drafts();
    this.#fixtures();
    this.#evaluations();
    this.#inputs();
    this.#tally();
    this.#walls();
  }

  #versions(): void {
    this.addSql(`
      alter table rule_set_version
        add column active boolean not null default false,
        add column change_note text,
        add column published_by_id uuid references users,
        add column approved_by_id uuid references users`);
    this.addSql(`
      update rule_set_version v set active = true where status = 'published' and version = (
        select version from rule_set_version newest
        where newest.rule_set_id = v.rule_set_id and newest.status = 'published'
        order by published_at desc, version desc limit 1)`);
    this.addSql('create unique index rule_set_active on rule_set_version (rule_set_id) where active');
  }

  #drafts(): void {
    // json, not jsonb, keeps the document's order of keys.
    this.addSql(`
      create table rule_draft (
        id uuid primary key,
        rule_set_id text not null,
        version text not null,
        title text not null,
        based_on_version text,
        content json not null,
        revision integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by_id uuid not null references users,
        proposed_by_id uuid references users,
        proposed_at timestamptz,
        proposal_note text,
        declined_by_id uuid references users,
        declined_at timestamptz,
        decline_reason text
      )`);
    this.addSql(`
      create table rule_draft_save (
        draft_id uuid not null references rule_draft on delete cascade,
        revision integer not null,
        content json not null,
        saved_at timestamptz not null,
        saved_by_id uuid not null references users,
        primary key (draft_id, revision)
      )`);
  }

  #fixtures(): void {
    this.addSql(`
      create table fixture_set (
        id uuid primary key,
        name text not null,
        questionnaire_id text not null,
        version text not null,
        origin text not null check (origin in ('shipped', 'stored')),
        since_rule_set_id text,
        since_version text,
        sha256 text,
        updated_at timestamptz not null
      )`);
    this.addSql(`
      create unique index fixture_set_shipped on fixture_set (questionnaire_id, version, name)
        where origin = 'shipped'`);
    this.addSql(`
      create table fixture_case (
        set_id uuid not null references fixture_set on delete cascade,
        id text not null,
        place integer not null,
        title text,
        as_of date not null,
        answers json not null,
        expected json not null,
        reason text,
        primary key (set_id, id)
      )`);
    // The value expected of a case from this version on.
    this.addSql(`
      create table fixture_expectation (
        set_id uuid not null,
        case_id text not null,
        rule_set_id text not null,
        version text not null,
        flag text not null,
        value json not null,
        primary key (set_id, case_id, rule_set_id, version, flag),
        foreign key (set_id, case_id) references fixture_case on delete cascade,
        foreign key (rule_set_id, version) references rule_set_version
      )`);
  }

  #evaluations(): void {
    // The date that the answers are evaluated for: ages depend on it.
    this.addSql('alter table submission add column answered_on date');
    this.addSql(`
      update submission s set answered_on = (coalesce(
          (select max(created_at) from submission_version v
           where v.submission_id = s.id and v.cause = 'reply'), s.created_at)
        at time zone coalesce((select value #>> '{}' from setting where key = 'timeZone'), 'America/New_York')
        )::date`);
    this.addSql(`
      create table reevaluation (
        id uuid primary key,
        rule_set_id text not null,
        version text not null,
        reason text not null,
        statuses text[],
        state text not null check (state in ('running', 'done', 'cancelled', 'failed')),
        cursor bigint not null,
        last_place bigint not null,
        done bigint not null default 0,
        total bigint not null,
        evaluated bigint not null default 0,
        changed bigint not null default 0,
        new_danger bigint not null default 0,
        requested_by_id uuid not null references users,
        requested_at timestamptz not null,
        finished_at timestamptz,
        foreign key (rule_set_id, version) references rule_set_version
      )`);
    this.addSql(`
      create unique index reevaluation_running on reevaluation (rule_set_id) where state = 'running'`);
    // Evaluations replaced by a re-evaluation. The submission itself holds the current one.
    this.addSql(`
      create table submission_evaluation (
        submission_id uuid not null references submission,
        reevaluation_id uuid not null references reevaluation,
        rule_set_id text not null,
        rule_set_version text not null,
        flags_json jsonb not null,
        evidence_json jsonb not null,
        raised_flags text[] not null,
        superseded_at timestamptz not null,
        primary key (submission_id, reevaluation_id),
        foreign key (rule_set_id, rule_set_version) references rule_set_version
      )`);
  }

  /**
   * The rules' inputs of each submission. A row is `packed` into the chunk at its place, holds its inputs
   * itself, or waits for their projection. Chunks hold one column per question: a dictionary, and a code for
   * each place.
   */
  #inputs(): void {
    this.addSql(`
      create table rule_input (
        place bigint generated always as identity primary key,
        submission_id uuid not null unique references submission on delete cascade,
        inputs jsonb,
        packed boolean not null default false
      )`);
    this.addSql('create index rule_input_loose on rule_input (place) where not packed');
    this.addSql(
      'create table rule_input_chunk (chunk integer primary key, size integer not null, present bytea not null)',
    );
    this.addSql(`
      create table rule_input_column (
        chunk integer not null references rule_input_chunk on delete cascade,
        key text not null,
        dictionary text not null,
        codes bytea not null,
        primary key (chunk, key)
      )`);
    this.addSql('alter table rule_input_column alter column codes set storage external');
    // Questions of types that are projected only if a rule reads them.
    this.addSql('create table rule_input_extra (key text primary key)');
    this.addSql('insert into rule_input (submission_id) select id from submission order by created_at, id');
    this.addSql(`
      create function loosen_rule_input() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into rule_input (submission_id) values (new.id);
        else
          update rule_input set inputs = null, packed = false where submission_id = new.id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger submission_input_added after insert on submission
        for each row execute function loosen_rule_input()`);
    this.addSql(`
      create trigger submission_input_changed after update on submission for each row
        when (old.answers_json is distinct from new.answers_json
          or old.answered_on is distinct from new.answered_on)
        execute function loosen_rule_input()`);
    this.addSql(`
      create table impact_preview (
        id uuid primary key,
        rule_set_id text not null,
        requested_by_id uuid not null references users,
        requested_at timestamptz not null
      )`);
    this.addSql('create index impact_preview_age on impact_preview (requested_at)');
    // A bitmap of places, starting at first_place.
    this.addSql(`
      create table impact_preview_hit (
        preview_id uuid not null references impact_preview on delete cascade,
        flag text not null,
        change text not null,
        first_place bigint not null,
        places bytea not null,
        primary key (preview_id, flag, change)
      )`);
  }

  /**
   * Raised flags by day of submission ('' for all submissions). Rows are only added, and merged now and then.
   */
  #tally(): void {
    this.addSql(`
      create table rule_tally (
        day date not null,
        rule_set_id text not null,
        flag text not null,
        number bigint not null
      )`);
    this.addSql(`
      insert into rule_tally
      select (created_at at time zone 'UTC')::date, rule_set_id, flag, count(*)
      from submission, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3`);
    this.addSql('create index rule_tally_day on rule_tally (day)');
    this.addSql(`
      create function fold_rule_tally() returns void language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(4711204511) then return; end if;
        with gone as (delete from rule_tally returning *)
        insert into rule_tally
          select day, rule_set_id, flag, sum(number) from gone
          group by day, rule_set_id, flag having sum(number) <> 0;
      end $$`);
    this.addSql(`
      create function add_to_rule_tally(at timestamptz, of_rule_set text, flags text[], by bigint) returns void
      language sql as $$
        insert into rule_tally
        select (at at time zone 'UTC')::date, of_rule_set, flag, by
        from unnest(array_append(flags, '')) as flag
      $$`);
    this.addSql(`
      create function keep_rule_tally() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          perform add_to_rule_tally(old.created_at, old.rule_set_id, old.raised_flags, -1);
        end if;
        if tg_op <> 'DELETE' then
          perform add_to_rule_tally(new.created_at, new.rule_set_id, new.raised_flags, 1);
        end if;
        if random() < 0.005 then perform fold_rule_tally(); end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger submission_rules_counted after insert or delete on submission
        for each row execute function keep_rule_tally()`);
    this.addSql(`
      create trigger submission_rules_recounted after update on submission for each row
        when ((old.created_at, old.rule_set_id, old.raised_flags)
          is distinct from (new.created_at, new.rule_set_id, new.raised_flags))
        execute function keep_rule_tally()`);
  }

  #walls(): void {
    for (const table of ['rule_input', 'submission_evaluation']) {
      const condition = `(select app_patient()) is null
        or exists (select from submission where submission.id = ${table}.submission_id)`;
      this.#wall(table, condition);
    }
    for (const table of [
      'rule_input_chunk',
      'rule_input_column',
      'impact_preview',
      'impact_preview_hit',
      'fixture_case',
    ]) {
      this.#wall(table, '(select app_patient()) is null');
    }
  }

  #wall(table: string, condition: string): void {
    this.addSql(`alter table ${table} enable row level security`);
    this.addSql(`create policy patient_rows on ${table} using (${condition}) with check (${condition})`);
  }
}
