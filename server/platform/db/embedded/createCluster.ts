/** Creates a database cluster, completely or not at all. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, giveTo } from './account.ts';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';
import { postgresEnvironment } from './postgresEnvironment.ts';

interface NewCluster {
  folder: string;
  cluster: string;
  initdb: string;
  account: Account;
  user: string;
  password: string;
}

export function createCluster({ folder, cluster, initdb, account, user, password }: NewCluster): void {
  const unfinished = `${cluster}.new`;
  const passwordFile = join(folder, 'new-password');
  for (const path of [unfinished, passwordFile]) rmSync(path, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(account, unfinished);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
    giveTo(account, passwordFile);
    const [command = '', ...args] = [
      ...account.wrapper,
      initdb,
      ...['-D', unfinished, '-U', user, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...[`--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`, '--no-instructions'],
    ];
    const options = { ...account.spawnAs, cwd: '/', env: postgresEnvironment(), encoding: 'utf8' } as const;
    const { status, stderr, error } = spawnSync(command, args, options);
    if (status !== 0) {
      throw new EmbeddedDatabaseError(
        `Creating the database in ${folder} failed: ${error?.message ?? stderr.trim()}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, cluster);
}
