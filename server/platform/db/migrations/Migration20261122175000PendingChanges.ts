/** Changes that widen a user's access wait until a second administrator confirms them. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122175000PendingChanges extends Migration {
  override up(): void {
    this.addSql(`
      create table pending_change (
        id uuid primary key,
        kind text not null check (kind in ('emergency_access_off', 'role', 'invitation')),
        subject jsonb not null,
        proposed_by uuid not null references users,
        created_at timestamptz not null,
        effective_at timestamptz,
        decided_at timestamptz,
        decided_by uuid references users,
        outcome text check (outcome in ('confirmed', 'declined'))
      )`);
    this.addSql('create index pending_change_open on pending_change (created_at) where decided_at is null');
  }
}
