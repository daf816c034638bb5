/** Reactivating a member of staff waits for a second administrator, too. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000003Reactivation extends Migration {
  override up(): void {
    this.addSql('alter table pending_change drop constraint pending_change_kind_check');
    this.addSql(
      `alter table pending_change add constraint pending_change_kind_check
         check (kind in ('emergency_access_off', 'role', 'invitation', 'reactivation'))`,
    );
  }
}
