/**
 * Time to back up and restore a clinic, row by row as in `npm run backup`, and as a copy of PostgreSQL's
 * files. Uses the bench's submissions.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backup } from '../../../server/backup/backup.ts';
import { restore } from '../../../server/backup/restore.ts';
import { generateSigner } from '../../../server/backup/signature.ts';
import { startEmbedded } from '../../../server/platform/db/embedded.ts';
import { generate } from '../../bench/million/generate.ts';
import type { Figures } from '../measured.ts';
import { cpuOf, cpuOfFamily } from './processes.ts';
import { databaseOf, openScratch, type Scratch, withClient } from './scratch.ts';

const SUBMISSIONS = Number(process.env.SCALING_SUBMISSIONS ?? 20_000);

export async function backups(): Promise<Figures> {
  const scratch = await openScratch({ max_wal_size: '4GB' });
  try {
    await generate(scratch.url, SUBMISSIONS);
    const [size] = await scratch.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    const identity = await generateIdentity();
    const { signingKey, verifyKey } = generateSigner();
    const file = join(scratch.folder, 'clinic.backup');
    const cpu = () => cpuOf(process.pid) + cpuOfFamily(scratch.postgres);
    const began = performance.now();
    const cpuBefore = cpu();
    const made = await backup(
      scratch.url,
      { recipients: [await identityToRecipient(identity)], signingKey },
      file,
      new Date(),
    );
    const backupSeconds = (performance.now() - began) / 1000;
    const backupCpu = cpu() - cpuBefore;
    await scratch.query('create database restored');
    const restoring = performance.now();
    await restore(databaseOf(scratch.url, 'restored'), { identity, verifyKey }, file);
    const restoreSeconds = (performance.now() - restoring) / 1000;
    const databaseMb = (size?.bytes ?? 0) / 1e6;
    return {
      submissions: SUBMISSIONS,
      rows: made.rows,
      databaseMb,
      fileMb: statSync(file).size / 1e6,
      backupSeconds,
      backupMbPerSecond: databaseMb / backupSeconds,
      backupCpuSecondsPerGb: (backupCpu / databaseMb) * 1000,
      restoreSeconds,
      restoreMbPerSecond: databaseMb / restoreSeconds,
      ...(await ofFiles(scratch)),
    };
  } finally {
    await scratch.stop();
  }
}

/**
 * All databases together: PostgreSQL's files are copied while it is running, and another PostgreSQL starts on
 * the copy.
 */
async function ofFiles(scratch: Scratch): Promise<Figures> {
  const target = join(scratch.folder, 'copy');
  mkdirSync(target, { mode: 0o711 });
  const cluster = join(target, 'cluster');
  const copying = performance.now();
  await scratch.query(`select pg_backup_start('scaling', true)`);
  copy(scratch.cluster, cluster);
  const [label] = await scratch.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // The WAL written in the meantime.
  copy(`${scratch.cluster}/pg_wal/.`, join(cluster, 'pg_wal'));
  spawnSync('sync', [target]);
  const copied = (performance.now() - copying) / 1000;
  rmSync(join(cluster, 'postmaster.pid'));
  writeFileSync(join(cluster, 'backup_label'), label?.labelfile ?? '', { mode: 0o644 });
  copyFileSync(join(scratch.folder, 'postgres', 'password'), join(target, 'password'));
  const starting = performance.now();
  const restored = await startEmbedded({ dataDir: target });
  const started = (performance.now() - starting) / 1000;
  try {
    const { rows } = await withClient(restored.url, (client) =>
      client.query('select count(*)::int as submissions from submission'),
    );
    if (rows[0].submissions < SUBMISSIONS) throw new Error('The copy does not hold all submissions');
  } finally {
    await restored.stop();
  }
  const megabytes = Number(run('du', ['-s', '--block-size=1000000', cluster]).split('\t')[0]);
  return { filesMb: megabytes, filesCopiedMbPerSecond: megabytes / copied, filesStartedSeconds: started };
}

const copy = (from: string, to: string): string => run('cp', ['-a', from, to]);

function run(command: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  // Files deleted during the copy are not needed.
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(`${command}: ${stderr}`);
  return stdout;
}
