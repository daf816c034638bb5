/** A language is any well-formed tag: the server, which knows the installed ones, checks the list. */
import { Migration } from '@mikro-orm/migrations';

const IS_TAG = `language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'`;

export class Migration20261130000040Languages extends Migration {
  override up(): void {
    for (const table of ['invitation', 'notification_reader']) {
      this.addSql(`alter table ${table} drop constraint ${table}_language_check`);
      this.addSql(`alter table ${table} add constraint ${table}_language_check check (${IS_TAG})`);
    }
  }
}
