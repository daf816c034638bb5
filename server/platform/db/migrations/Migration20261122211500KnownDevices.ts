/**
 * Browsers an account has signed in with: a sign-in with another one is mailed, and links requested here have
 * separate limits.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261122211500KnownDevices extends Migration {
  override up(): void {
    this.addSql(`
      create table known_device (
        user_id uuid not null references users (id) on delete cascade,
        device_hash text not null,
        created_at timestamptz not null,
        seen_at timestamptz not null,
        primary key (user_id, device_hash)
      )`);
    // Only for the server itself: its policy is created with its role.
    this.addSql('alter table known_device enable row level security');
  }
}
