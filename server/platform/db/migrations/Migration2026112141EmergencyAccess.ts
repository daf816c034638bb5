/** Administrators' emergency access to health data: from when, until when, and why. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112141EmergencyAccess extends Migration {
  override up(): void {
    this.addSql(`
      create table emergency_access (
        id uuid primary key,
        user_id uuid not null references users,
        reason text not null,
        opened_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index emergency_access_user on emergency_access (user_id, expires_at)');
  }
}
