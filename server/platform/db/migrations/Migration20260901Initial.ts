/** The first schema. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20260901Initial extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        email text not null,
        name text not null,
        role text not null check (role in ('PATIENT', 'PHYSICIAN', 'ADMIN')),
        created_at timestamptz not null
      )`);
    this.addSql('create unique index users_email on users (lower(email))');

    this.addSql(`
      create table identity (
        issuer text not null,
        subject text not null,
        user_id uuid not null references users,
        created_at timestamptz not null,
        primary key (issuer, subject)
      )`);
    this.addSql('create index identity_user on identity (user_id)');

    this.addSql(`
      create table session (
        id_hash text primary key,
        data jsonb not null,
        user_id uuid references users on delete cascade,
        expires_at timestamptz not null
      )`);
    this.addSql('create index session_expires on session (expires_at)');
    this.addSql('create index session_owner on session (user_id)');

    this.addSql(`
      create table questionnaire_version (
        questionnaire_id text not null,
        version text not null,
        status text not null check (status in ('draft', 'published', 'retired')),
        definition jsonb not null,
        validators text not null,
        sha256 text not null,
        published_at timestamptz,
        primary key (questionnaire_id, version)
      )`);
    this.addSql(`
      create table rule_set_version (
        rule_set_id text not null,
        version text not null,
        status text not null check (status in ('draft', 'published', 'retired')),
        document jsonb not null,
        sha256 text not null,
        published_at timestamptz,
        primary key (rule_set_id, version)
      )`);
    this.addSql('create table setting (key text primary key, value jsonb not null)');

    this.addSql(`
      create table draft (
        id uuid primary key,
        secret_hash text not null,
        questionnaire_id text not null,
        version text not null,
        answers jsonb not null,
        key_revisions jsonb not null,
        step_id text,
        language text not null,
        revision integer not null,
        user_id uuid references users,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        submitted_at timestamptz,
        foreign key (questionnaire_id, version) references questionnaire_version
      )`);
    this.addSql('create index draft_user on draft (user_id)');
    this.addSql(`
      create table draft_mutation (
        draft_id uuid not null references draft on delete cascade,
        mutation_id uuid not null,
        revision integer not null,
        created_at timestamptz not null,
        primary key (draft_id, mutation_id)
      )`);

    this.addSql(`
      create table submission (
        id uuid primary key,
        reference text not null unique,
        draft_id uuid not null unique references draft,
        submission_key uuid not null unique,
        questionnaire_id text not null,
        version text not null,
        rule_set_id text not null,
        rule_set_version text not null,
        status text not null
          check (status in ('NEW', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED')),
        answers_json jsonb not null,
        flags_json jsonb not null,
        evidence_json jsonb not null,
        raised_flags text[] not null,
        language text not null,
        patient_name text,
        patient_email text,
        user_id uuid references users,
        revision integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        foreign key (questionnaire_id, version) references questionnaire_version,
        foreign key (rule_set_id, rule_set_version) references rule_set_version
      )`);
    this.addSql('create index submission_newest on submission (created_at desc, id desc)');
    this.addSql('create index submission_status on submission (status, created_at desc, id desc)');
    this.addSql('create index submission_user on submission (user_id, created_at desc)');
    this.addSql('create index submission_raised on submission using gin (raised_flags)');
    // Without the extension, or the right to add it, search still works, only more slowly.
    this.addSql(`
      do $$ begin
        create extension if not exists pg_trgm;
        create index submission_search on submission
          using gin (patient_name gin_trgm_ops, patient_email gin_trgm_ops);
      exception when insufficient_privilege or undefined_file or feature_not_supported
        or invalid_parameter_value then null;
      end $$`);

    this.addSql(`
      create table status_change (
        id uuid primary key,
        submission_id uuid not null references submission,
        revision integer not null,
        from_status text not null,
        to_status text not null,
        reason text,
        author_id uuid not null references users,
        created_at timestamptz not null,
        unique (submission_id, revision)
      )`);
    this.addSql(`
      create table review_note (
        id uuid primary key,
        submission_id uuid not null references submission,
        message text not null,
        author_id uuid not null references users,
        created_at timestamptz not null
      )`);
    this.addSql('create index review_note_submission on review_note (submission_id, created_at)');

    this.addSql(`
      create table audit_entry (
        id bigint generated by default as identity primary key,
        at timestamptz not null,
        actor_id uuid references users,
        actor_role text,
        action text not null,
        object_type text not null,
        object_id text,
        request_id text not null,
        detail jsonb not null
      )`);
    this.addSql('create index audit_entry_object on audit_entry (object_type, object_id, at)');
    this.addSql('create index audit_entry_actor on audit_entry (actor_id, at)');
    this.addSql(`
      create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception 'The audit log is append-only';
      end $$`);
    this.addSql(`
      create trigger audit_entry_append_only before update or delete or truncate on audit_entry
        for each statement execute function refuse_audit_change()`);
  }
}
