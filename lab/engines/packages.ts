/** The engines' programs: found on this machine, or installed from Debian's packages. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram, isExecutable } from '@clinic/server/testing';

const POSTGRES = '/usr/lib/postgresql';

/** The newest Debian PostgreSQL version that has all programs. */
export function findPostgresBin(): string | undefined {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).map(Number).filter(Number.isInteger) : [];
  return versions
    .toSorted((one, other) => other - one)
    .map((version) => join(POSTGRES, String(version), 'bin'))
    .find((bin) => isExecutable(join(bin, 'postgres')) && isExecutable(join(bin, 'pg_basebackup')));
}

/** Package → whether its programs are installed. */
const PACKAGES: Readonly<Record<string, () => boolean>> = {
  pgbouncer: () => findProgram('pgbouncer') !== undefined,
  patroni: () => findProgram('patroni') !== undefined,
  'etcd-server': () => findProgram('etcd') !== undefined,
  haproxy: () => findProgram('haproxy') !== undefined,
  postgresql: () => findPostgresBin() !== undefined,
  // Installed with the lab's npm packages, where it exists for the machine.
  'postgresql-17': () =>
    existsSync(join(import.meta.dirname, '../node_modules/postgres-17/native/bin/postgres')),
};

export const PACKAGES_OF = {
  postgres17: ['postgresql-17'],
  pgbouncer: ['pgbouncer'],
  patroni: ['patroni', 'etcd-server', 'haproxy', 'postgresql'],
} as const;

export type Engine = keyof typeof PACKAGES_OF;

const missingOf = (names: readonly string[]): string[] => names.filter((name) => !PACKAGES[name]?.());

/** Installs missing packages, if running as root with apt. @returns the packages that are still missing */
export function provide(engines: readonly Engine[]): string[] {
  const names = engines.flatMap((engine) => PACKAGES_OF[engine]);
  const missing = missingOf(names);
  if (missing.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return missing;
  process.stdout.write(`installing ${missing.join(', ')}\n`);
  withoutServices(() => {
    const install = (): Outcome => apt('install', '-y', '--no-install-recommends', ...missing);
    // The package lists may be missing or outdated. If no server responds, another attempt would fail as well.
    if (install() === 'failed' && apt('update') === 'done') install();
  });
  return missingOf(names);
}

const INSTALLS_WITHIN_MS = 150_000;

type Outcome = 'done' | 'failed' | 'took too long';

function apt(...args: string[]): Outcome {
  const { status, signal } = spawnSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALLS_WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (signal !== null) return 'took too long';
  return status === 0 ? 'done' : 'failed';
}

const POLICY = '/usr/sbin/policy-rc.d';

/** Debian packages start their services on installation unless this program denies it. */
function withoutServices(install: () => void): void {
  if (existsSync(POLICY)) {
    install();
    return;
  }
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(POLICY, { force: true });
  }
}
