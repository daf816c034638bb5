import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startClinicDatabase } from './clinicDatabase.ts';

const root = mkdtempSync(join(tmpdir(), 'clinic-database-'));
chmodSync(root, 0o711);
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a clinic whose database files are missing is not silently replaced by a new one; with the files restored it works again', async () => {
  const data = join(root, 'data');
  mkdirSync(data, { mode: 0o711 });
  const first = await startClinicDatabase(data);
  await first.stop();
  const cluster = join(data, 'postgres', 'cluster');
  const away = join(root, 'away');
  const refused = /files of this clinic's database are missing.*not mounted.*move the whole folder/;

  renameSync(cluster, away);
  await expect(startClinicDatabase(data)).rejects.toThrow(refused);
  // An empty folder, like the mount point of a volume.
  mkdirSync(cluster);
  await expect(startClinicDatabase(data)).rejects.toThrow(refused);
  rmSync(cluster, { recursive: true });
  expect(existsSync(join(cluster, 'PG_VERSION'))).toBe(false);

  renameSync(away, cluster);
  await (await startClinicDatabase(data)).stop();

  rmSync(join(data, 'postgres'), { recursive: true });
  await expect(startClinicDatabase(data)).rejects.toThrow(refused);
});

test('a first start that was killed before it had created a database starts over', async () => {
  const data = join(root, 'killed');
  mkdirSync(join(data, 'postgres', 'cluster.new'), { recursive: true, mode: 0o711 });
  chmodSync(data, 0o711);
  writeFileSync(join(data, 'session-key'), 'k'.repeat(43));
  await (await startClinicDatabase(data)).stop();
});
