/** Tokens of mailed links are random and stored only as hashes; links mailed before no longer work. */
import { Migration } from '@mikro-orm/migrations';

export class Migration202611221705LinkTokens extends Migration {
  override up(): void {
    this.addSql(`
      create table link_token (
        token_hash text primary key,
        dedupe_key text not null,
        created_at timestamptz not null
      )`);
    this.addSql('create index link_token_created on link_token (created_at)');
    this.addSql('alter table sign_in_link drop column token_hash');
    this.addSql('alter table resume_token add column id uuid not null default gen_random_uuid()');
    this.addSql('alter table resume_token drop column token_hash');
    this.addSql('alter table resume_token add primary key (id)');
  }
}
