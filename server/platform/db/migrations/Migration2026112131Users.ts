/** Closed accounts, and invitations to join the staff. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112131Users extends Migration {
  override up(): void {
    this.addSql('alter table users add column deactivated_at timestamptz');
    this.addSql(`
      create table invitation (
        id uuid primary key,
        email text not null,
        role text not null check (role in ('PHYSICIAN', 'ADMIN')),
        language text not null check (language in ('en', 'es')),
        invited_by uuid not null references users,
        created_at timestamptz not null,
        sent_at timestamptz not null,
        times_sent integer not null,
        expires_at timestamptz not null,
        withdrawn_at timestamptz,
        accepted_at timestamptz,
        accepted_by uuid references users
      )`);
    // One open invitation per address, regardless of case.
    this.addSql(`
      create unique index invitation_open on invitation (lower(email))
        where withdrawn_at is null and accepted_at is null`);
  }
}
