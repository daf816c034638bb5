/** Code lists: options of questions in documents of their own, by the digest of their text. */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261127000004CodeLists extends Migration {
  override up(): void {
    this.addSql(
      `create table code_list (
         digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
         title text not null,
         size integer not null check (size > 0),
         -- The text, compressed by gzip: it is sent as it is here.
         content bytea not null,
         stored_at timestamptz not null
       )`,
    );
    // It is compressed already.
    this.addSql('alter table code_list alter column content set storage external');
  }
}
