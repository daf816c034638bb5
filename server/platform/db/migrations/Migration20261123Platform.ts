/** The schema of the platform, as ../schema/platform.sql describes it. */
import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

export class Migration20261123Platform extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('../schema/platform.sql', import.meta.url), 'utf8'));
  }
}
