/** A row while operators have closed the installation for maintenance. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130230002Maintenance extends Migration {
  override up(): void {
    this.addSql(
      `create table maintenance (
         id boolean primary key default true check (id),
         since timestamptz not null default clock_timestamp()
       )`,
    );
  }
}
