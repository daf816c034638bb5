/**
 * Loaded before the program that migrates: what a next version might bring along, done as docs/operation.md says, so
 * that servers of this version go on. Every draft tells how much of it is answered, and every save is noted.
 */
import { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '../../server/platform/db/migrations.ts';

const ANSWERED = `(select count(*)::integer from jsonb_object_keys(%.answers))`;
const BATCH = 5_000;

/** In one short transaction: what the versions before need not know of. */
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

/** Beside the work, without a transaction; broken off at any point, it is begun again. */
class Backfill extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    // Nobody waits behind any of it.
    this.addSql('set lock_timeout = 0');
    this.addSql(`
      do $$ declare
        done uuid := '00000000-0000-0000-0000-000000000000';
        upto uuid;
      begin
        loop
          select id into upto from (select id from draft where id > done order by id limit ${BATCH}) as batch
            order by id desc limit 1;
          exit when upto is null;
          update draft set answered = ${ANSWERED.replace('%', 'draft')}
            where id > done and id <= upto and answered is null;
          commit;
          done := upto;
        end loop;
      end $$`);
    this.addSql('drop index concurrently if exists draft_by_answered');
    this.addSql('create index concurrently draft_by_answered on draft (answered, updated_at)');
  }
}

/** The table is looked through before it is said of it, and locked for a moment only. */
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
