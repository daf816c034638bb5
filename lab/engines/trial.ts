/** One failover (`--short`) or several in sequence; prints the figures. Exit code 1: a guarantee was broken. */
import { failover } from './failover.ts';

const { found, summary } = await failover(
  process.argv.includes('--short') ? ['PostgreSQL'] : ['PostgreSQL', 'node'],
);
process.stdout.write(`${summary}\n${found.length === 0 ? 'no acknowledged save is missing' : ''}\n`);
for (const each of found) process.stdout.write(`BROKEN: ${each}\n`);
process.exit(found.length === 0 ? 0 : 1);
