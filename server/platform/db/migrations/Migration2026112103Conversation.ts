/** Requests for information, messages and versions of the answers. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112103Conversation extends Migration {
  override up(): void {
    this.addSql(`
      create table information_request (
        id uuid primary key,
        submission_id uuid not null references submission,
        message text not null,
        question_ids text[] not null,
        author_id uuid not null references users,
        created_at timestamptz not null,
        closed_at timestamptz,
        answered_version integer
      )`);
    this.addSql(
      'create index information_request_submission on information_request (submission_id, created_at)',
    );
    this.addSql(`
      create unique index information_request_open on information_request (submission_id)
        where closed_at is null`);
    // The first version is written together with the second; until then only the submission itself holds it.
    this.addSql(`
      create table submission_version (
        submission_id uuid not null references submission,
        number integer not null,
        cause text not null check (cause in ('submitted', 'reply')),
        answers_json jsonb not null,
        flags_json jsonb not null,
        evidence_json jsonb not null,
        raised_flags text[] not null,
        rule_set_id text not null,
        rule_set_version text not null,
        author_id uuid references users,
        client_key uuid,
        created_at timestamptz not null,
        primary key (submission_id, number),
        unique (submission_id, client_key)
      )`);
    this.addSql(`
      create table message (
        id uuid primary key,
        submission_id uuid not null references submission,
        author_id uuid not null references users,
        from_patient boolean not null,
        message text not null,
        client_key uuid not null,
        created_at timestamptz not null,
        seen_at timestamptz,
        unique (submission_id, client_key)
      )`);
    this.addSql('create index message_submission on message (submission_id, created_at)');
    this.addSql(`
      create index submission_unclaimed on submission (lower(patient_email)) where user_id is null`);
    this.addSql(`
      create index draft_unclaimed on draft (questionnaire_id, version)
        where submitted_at is null and user_id is null`);
  }
}
