/** Copies the files of a running PostgreSQL, between its `pg_backup_start` and `pg_backup_stop`. */
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders whose content is specific to the running server, or is transferred over the network. */
const EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label|standby\.signal)$/;

export async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, EMPTY);
  for (const folder of ['archive_status', 'summaries'])
    await mkdir(join(to, 'pg_wal', folder), { mode: 0o700 });
}

async function copyFolder(from: string, to: string, empty: ReadonlySet<string>): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (!entry.isDirectory()) await copyFile(source, target).catch(unlessGone);
    else if (empty.has(entry.name)) await mkdir(target, { mode: 0o700 });
    else await copyFolder(source, target, new Set());
  }
}

/** A table dropped during the copy is dropped in the copy, too. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
