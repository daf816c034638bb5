/**
 * `npm run test:faults`: injects faults under load and checks the histories for broken guarantees. `--
 * killServer network --clients 50 --kills 5` runs a part of it, or fewer. Exit code 1: a guarantee was
 * broken.
 */
import { parseArgs } from 'node:util';
import { TRIALS } from './trials.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '200' },
    kills: { type: 'string', default: '100' },
    rows: { type: 'string', default: '1000000' },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(TRIALS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `No such trial: ${unknown.join(', ')}. There are: ${Object.keys(TRIALS).join(', ')}\n`,
  );
  process.exit(2);
}
const extent = { clients: Number(values.clients), kills: Number(values.kills), rows: Number(values.rows) };
const wanted = Object.entries(TRIALS).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);
for (const [name, trial] of wanted) {
  const began = Date.now();
  const { found, summary } = await trial(extent).catch((error: unknown) => ({
    found: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    summary: 'the trial did not finish',
  }));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  process.stdout.write(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${name} (${seconds} s): ${summary}\n`);
  for (const each of found.slice(0, 20)) process.stdout.write(`        ${each}\n`);
  if (found.length > 20) process.stdout.write(`        and ${found.length - 20} more\n`);
  if (found.length > 0) process.exitCode = 1;
}
