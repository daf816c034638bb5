/** The state of the demo's own OpenID provider, for all processes. A crash may empty it. */
import { Migration } from '@mikro-orm/migrations';

export class Migration2026112170DemoSignIn extends Migration {
  override up(): void {
    this.addSql(`
      create unlogged table demo_sign_in (
        id text primary key,
        payload jsonb not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index demo_sign_in_expiry on demo_sign_in (expires_at)');
  }
}
