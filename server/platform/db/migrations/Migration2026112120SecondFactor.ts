/** The second factor of staff. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112120SecondFactor extends Migration {
  override up(): void {
    this.addSql(`
      create table passkey (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        credential_id text not null unique,
        public_key bytea not null,
        counter bigint not null,
        transports jsonb not null,
        name text not null,
        created_at timestamptz not null,
        last_used_at timestamptz
      )`);
    this.addSql('create index passkey_user on passkey (user_id)');
    this.addSql(`
      create table authenticator (
        id uuid primary key,
        user_id uuid not null references users on delete cascade,
        name text not null,
        secret bytea not null,
        last_step bigint,
        created_at timestamptz not null,
        confirmed_at timestamptz,
        last_used_at timestamptz
      )`);
    this.addSql('create index authenticator_user on authenticator (user_id)');
    this.addSql(`
      create table recovery_code (
        user_id uuid not null references users on delete cascade,
        code_hash text not null,
        created_at timestamptz not null,
        used_at timestamptz,
        primary key (user_id, code_hash)
      )`);
  }
}
