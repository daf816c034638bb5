/** Which page of another site a form was begun in, and the hidden values of that page. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130200001HostPages extends Migration {
  override up(): void {
    for (const table of ['draft', 'submission'])
      this.addSql(`alter table ${table} add column host_page jsonb`);
  }
}
