/** Checks with other infrastructure below the server: PostgreSQL 17, PgBouncer, and Patroni with etcd and HAProxy. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, runners, together } from '../../tools/checks.mjs';
import { ensureInstalled } from '../../tools/ensureInstalled.mjs';
import { runOn24 } from '../../tools/runOn24.mjs';

/** @typedef {import('../../tools/countTests.mjs').Counts} Counts */

const cwd = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const POOLED = { TEST_POOLER: '1' };
/** The version before the one that is installed with the project. */
const OLDER = { TEST_POSTGRES: join(cwd, 'lab', 'node_modules', 'postgres-17') };

/** Tests of row security, sessions, pooling, notifications and saves, by file or folder, wherever it is. */
const SHORT = [
  'behindPooler',
  'pooler',
  'closedRows',
  'pipeline',
  'session',
  'notifications/',
  'draftSaver',
  'saveDraft',
  'submit',
  'twoTabs',
].map((name) => (name.endsWith('/') ? name : `/${name}.test.ts`));

/**
 * The checks of each engine.
 * @param {boolean} short
 * @returns {Record<string, Record<string, () => Promise<Counts>>>}
 */
const checksOf = (short) => ({
  postgres17: {
    'PostgreSQL 17': () => runners.api(short ? SHORT : [], OLDER),
  },
  pgbouncer: {
    pgbouncer: () => runners.api(short ? SHORT : [], POOLED),
    'two tabs': () => runners.browser(['portal/patient/intake/draft.browser.ts', '-g', 'two tabs'], POOLED),
  },
  patroni: {
    patroni: () => check(runOn24(['node', 'lab/engines/trial.ts', ...(short ? ['--short'] : [])], { cwd })),
  },
});

export const ENGINES = Object.keys(checksOf(true));

/** @param {{ engines?: readonly string[], short?: boolean }} [options] */
export const engineChecks = ({ engines = ENGINES, short = false } = {}) =>
  Object.fromEntries(engines.flatMap((engine) => Object.entries(checksOf(short)[engine] ?? {})));

/**
 * Installs missing programs, if permitted.
 * @param {readonly string[]} engines
 * @returns {Promise<boolean>} whether everything is installed; missing programs have been printed
 */
export const areInstalled = async (engines) => {
  ensureInstalled(join(cwd, 'lab'));
  return (await runOn24(['node', 'lab/engines/provide.ts', ...engines], { cwd })) === 0;
};

/**
 * The short form of all checks, which mostly wait and so run together; one whose engine cannot be installed is reported
 * as not run.
 */
export function whereInstalled() {
  let installing = Promise.resolve(true);
  /** @type {Record<string, () => Promise<Counts>>} */
  const chosen = {};
  for (const engine of ENGINES) {
    /** @type {Promise<boolean> | undefined} */
    let installed;
    // One engine at a time: apt does not run twice at once.
    const install = () => (installed ??= installing = installing.then(() => areInstalled([engine])));
    for (const [name, run] of Object.entries(engineChecks({ engines: [engine], short: true })))
      chosen[name] = async () => ((await install()) ? run() : { passed: 0, failed: 0 });
  }
  return together(chosen);
}
