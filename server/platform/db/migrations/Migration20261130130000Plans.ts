/** Plans, the people who have one, and what cannot be computed of it. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130130000Plans extends Migration {
  override up(): void {
    this.addSql(
      `create table plan_version (
         plan_id text not null,
         version text not null,
         document json not null,
         sha256 text not null unique,
         published_at timestamptz not null,
         change_note text,
         published_by_id uuid references users,
         primary key (plan_id, version)
       )`,
    );
    this.addSql(
      `create table person_plan (
         id uuid primary key,
         person_id uuid not null references person on delete cascade,
         plan_id text not null,
         -- The one it began with; later ones are in force from their publication.
         version text not null,
         started_on date not null,
         started_by text not null check (started_by in ('approval', 'dose', 'hand')),
         submission_id uuid references submission,
         by_id uuid references users,
         created_at timestamptz not null,
         stopped_on date,
         foreign key (plan_id, version) references plan_version
       )`,
    );
    this.addSql('create index person_plan_person on person_plan (person_id)');
    this.addSql(
      'create unique index person_plan_open on person_plan (plan_id, person_id) where stopped_on is null',
    );
    this.addSql(
      `create table plan_event (
         id uuid primary key,
         person_plan_id uuid not null references person_plan on delete cascade,
         kind text not null check (kind in ('dose', 'pause', 'resume', 'stop', 'done', 'skipped')),
         on_day date not null,
         step text,
         due date,
         submission_id uuid references submission,
         reason text,
         by_id uuid references users,
         created_at timestamptz not null,
         check ((step is null) = (due is null) and (step is null) = (kind not in ('done', 'skipped'))),
         check ((submission_id is null) = (kind <> 'done'))
       )`,
    );
    this.addSql('create index plan_event_plan on plan_event (person_plan_id)');
    this.addSql(`create unique index plan_event_done on plan_event (submission_id) where kind = 'done'`);
    this.addSql(
      `create unique index plan_event_skipped on plan_event (person_plan_id, step, due) where kind = 'skipped'`,
    );
    // A draft knows what it answers, so that it does also if it is sent late.
    this.addSql(
      `alter table draft add column person_plan_id uuid references person_plan on delete set null,
         add column plan_step text, add column plan_due date`,
    );
    this.addSql('create index draft_plan on draft (person_plan_id) where person_plan_id is not null');
    // A link opens a draft, or begins the form that is due.
    this.addSql(
      `alter table resume_token alter column draft_id drop not null,
         add column person_plan_id uuid references person_plan on delete cascade,
         add column plan_step text, add column plan_due date,
         add constraint resume_token_of check ((draft_id is null) <> (person_plan_id is null))`,
    );
    this.addSql(`alter table authored_draft drop constraint authored_draft_kind_check`);
    this.addSql(
      `alter table authored_draft add constraint authored_draft_kind_check
         check (kind in ('questionnaire', 'rule_set', 'plan'))`,
    );
    for (const table of ['person_plan', 'plan_event']) {
      this.addSql(`alter table ${table} enable row level security`);
      this.addSql(`alter table ${table} force row level security`);
      this.addSql(
        `create policy stated_rows on ${table} to current_user
           using (current_setting('app.actor', true) ~ '^(staff|system):')
           with check (current_setting('app.actor', true) ~ '^(staff|system):')`,
      );
    }
  }
}
