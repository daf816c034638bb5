/**
 * `node lab/engines/provide.ts pgbouncer patroni` installs their packages; on exit code 2 it prints the missing ones.
 */
import { type Engine, provide } from './packages.ts';

const missing = provide(process.argv.slice(2) as Engine[]);
if (missing.length > 0) {
  const names = missing.join(' ');
  process.stdout.write(
    `not run: ${names} not installed. As root: apt-get install --no-install-recommends ${names}\n`,
  );
  process.exitCode = 2;
}
