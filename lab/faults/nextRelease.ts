/**
 * Loaded before the migrating program: example migrations of a future version, written as docs/operation.md recommends,
 * so that servers of this version keep working. They store how much of each draft is answered, and record every save.
 */
import { MIGRATIONS } from '@clinic/server/testing';
import { Migration } from '@mikro-orm/migrations';

const ANSWERED = `(select count(*)::integer from jsonb_object_keys(%.answers))`;
const BATCH = 5_000;

/** In one short transaction: changes that older versions can ignore. */
class Expand extends Migration {
  override up(): void {
    this.addSql('alter table draft add column answered integer');
    this.addSql('create table draft_note (draft_id uuid not null, answered integer not null)');
    this.addSql(`
      create function keep_answered() returns trigger language plpgsql as $$
      begin
        new.answered := ${ANSWERED.replace('%', 'new')};
        insert into draft_note values (new.id, new.answered);
        return new;
      end $$`);
    this.addSql(`
      create trigger draft_answered before insert or update of answers on draft
        for each row execute function keep_answered()`);
  }
}

/** Concurrent with normal operation, without a transaction; restartable if interrupted. */
class Backfill extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /**
   * Each batch is a separate statement and transaction: a block with `commit` in it would lose the actor after the
   * first, and then see no rows.
   */
  override async up(): Promise<void> {
    let after: string | null = '00000000-0000-0000-0000-000000000000';
    while (after !== null) {
      const [row] = (await this.execute(
        `with batch as (select id from draft where id > ? order by id limit ${BATCH}), filled as (
           update draft set answered = ${ANSWERED.replace('%', 'draft')}
             from batch where draft.id = batch.id and answered is null
         )
         select max(id::text) as last from batch`,
        [after],
      )) as Array<{ last: string | null }>;
      after = row?.last ?? null;
    }
    // The following statements block nothing.
    this.addSql('set lock_timeout = 0');
    this.addSql('drop index concurrently if exists draft_by_answered');
    this.addSql('create index concurrently draft_by_answered on draft (answered, updated_at)');
  }
}

/** Validates the table before adding the constraint, which then locks it only briefly. */
class Require extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('alter table draft drop constraint if exists draft_answered_known');
    this.addSql(
      'alter table draft add constraint draft_answered_known check (answered is not null) not valid',
    );
    this.addSql('alter table draft validate constraint draft_answered_known');
  }
}

MIGRATIONS.push(
  { name: 'NextExpand', class: Expand },
  { name: 'NextBackfill', class: Backfill },
  { name: 'NextRequire', class: Require },
);
