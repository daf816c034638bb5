/** Drafts of questionnaires with all their saves, and who published a version and why. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112130Builder extends Migration {
  override up(): void {
    // json, not jsonb, keeps the document's order of keys.
    this.addSql(`
      create table questionnaire_draft (
        id uuid primary key,
        questionnaire_id text not null,
        version text not null,
        title text not null,
        based_on_id text,
        based_on_version text,
        document json not null,
        revision integer not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        updated_by_id uuid not null references users
      )`);
    this.addSql(`
      create table questionnaire_draft_save (
        draft_id uuid not null references questionnaire_draft on delete cascade,
        revision integer not null,
        document json not null,
        saved_at timestamptz not null,
        saved_by_id uuid not null references users,
        primary key (draft_id, revision)
      )`);
    this.addSql(`
      alter table questionnaire_version
        add column change_note text,
        add column published_by_id uuid references users`);
  }
}
