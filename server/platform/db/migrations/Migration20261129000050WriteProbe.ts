/**
 * The probe of /readyz does what a save needs. Before, it updated one row in place, which succeeds on a full disk and
 * while the tables of patients are locked.
 */
import { Migration } from '@mikro-orm/migrations';

export class Migration20261129000050WriteProbe extends Migration {
  override up(): void {
    // Sorting more than the memory allows extends a file on the database's disk.
    this.addSql(
      `create function probe_writes(probe_id integer, probe_filler bytea) returns void
         language plpgsql as $$
       begin
         perform set_config('work_mem', '64kB', true);
         perform sha256(number::text::bytea) as value from generate_series(1, 4000) as number order by value;
         update draft set revision = revision where false;
         insert into write_probe (id, at, filler) values (probe_id, now(), probe_filler)
           on conflict (id) do update set at = excluded.at, filler = excluded.filler;
       end $$`,
    );
  }
}
