/** One failover (`--short`) or several in sequence; prints the figures. Exit code 1: a guarantee was broken. */
import { failover } from './failover.ts';

const { found, told } = await failover(
  process.argv.includes('--short') ? ['PostgreSQL'] : ['PostgreSQL', 'node'],
);
process.stdout.write(`${told}\n${found.length === 0 ? 'no acknowledged save is missing' : ''}\n`);
for (const each of found) process.stdout.write(`BROKEN: ${each}\n`);
process.exit(found.length === 0 ? 0 : 1);
