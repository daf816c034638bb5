/** Programs read what has changed: in that order, and a merged patient's submissions have changed. */
import { Migration } from '@mikro-orm/migrations';
import { SETTLE } from './Migration20261130100000Persons.ts';

const BEFORE = '      update submission_version set patient_id = null where submission_id = one.id;';
const MOVED = 'update submission set person_id = one.root';

/** As `Migration20261130100002DistinctPersons` left it, with the time of the change. */
const SETTLE_CHANGED = SETTLE.replace('create function', 'create or replace function')
  .replace(BEFORE, `${BEFORE}\n      update document set patient_id = null where submission_id = one.id;`)
  .replaceAll(MOVED, `${MOVED}, updated_at = greatest(updated_at, date_trunc('milliseconds', now()))`);

export class Migration20261130210001ChangedSubmissions extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    // Building without blocking waits for every open transaction: a new clinic need not.
    const isEmpty = (await this.execute('select from submission limit 1')).length === 0;
    const concurrently = isEmpty ? '' : 'concurrently';
    await this.execute('set lock_timeout = 0');
    // What a killed program left.
    await this.execute(`drop index ${concurrently} if exists submission_changed`);
    await this.execute(`create index ${concurrently} submission_changed on submission (updated_at, id)`);
    this.addSql(SETTLE_CHANGED);
  }
}
