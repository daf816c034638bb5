/** Additional keys of a draft, links that resume an intake elsewhere, and patients' consents. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112106Resume extends Migration {
  override up(): void {
    this.addSql(`
      create table draft_key (
        secret_hash text primary key,
        draft_id uuid not null references draft on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index draft_key_draft on draft_key (draft_id)');
    this.addSql(`
      create table resume_token (
        token_hash text primary key,
        draft_id uuid not null references draft on delete cascade,
        requested_from text not null,
        tries integer not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        used_at timestamptz
      )`);
    this.addSql('create index resume_token_draft on resume_token (draft_id, created_at)');
    this.addSql('create index resume_token_origin on resume_token (requested_from, created_at)');
    this.addSql(`
      create table consent_record (
        submission_id uuid not null references submission,
        question_id text not null,
        questionnaire_id text not null,
        version text not null,
        language text not null,
        text_sha256 text not null,
        agreed_at timestamptz not null,
        primary key (submission_id, question_id)
      )`);
  }
}
