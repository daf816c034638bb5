/**
 * `npm run test:engines`: the API tests on PostgreSQL 17; they and two tabs in a browser through PgBouncer in transaction mode, and patients
 * who autosave while the primaries of a Patroni cluster behind HAProxy are killed. `-- postgres17`, `-- pgbouncer` and `-- patroni` run
 * one of them, `--short` a part of each. As root with apt it installs missing programs; otherwise it lists them and
 * exits with code 2.
 */
import { parseArgs } from 'node:util';
import { runChecks } from '../../tools/checks.mjs';
import { ensureInstalled } from '../../tools/ensureInstalled.mjs';
import { areInstalled, ENGINES, engineChecks } from './checks.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !ENGINES.includes(name));
if (unknown.length > 0) {
  console.error(`No such engine: ${unknown.join(', ')}. There are: ${ENGINES.join(', ')}`);
  process.exit(2);
}
const engines = positionals.length > 0 ? positionals : ENGINES;
ensureInstalled();
if (!(await areInstalled(engines))) process.exit(2);
await runChecks(engineChecks({ engines, short: values.short ?? false }));
