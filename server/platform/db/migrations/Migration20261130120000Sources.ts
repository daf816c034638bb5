/** Beside answers: where those that the patient confirmed rather than gave come from (`Sources` in `engine/base`). */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261130120000Sources extends Migration {
  override up(): void {
    this.addSql(`alter table draft add column sources jsonb not null default '{}'`);
    this.addSql(`alter table submission add column sources jsonb not null default '{}'`);
  }
}
