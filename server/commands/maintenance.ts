/**
 * `npm run maintenance -- on` closes all clinics of the installation: people see a page that says so, open pages keep what
 * was entered, and background work goes on. `-- off` opens them again. Without either it says which it is.
 */
import { closedSince, setMaintenance } from '@clinic/server-platform/clinics';
import { MAIN } from '@clinic/server-platform/db';
import type { MikroORM } from '@mikro-orm/postgresql';
import { readArguments, UsageError } from './arguments.ts';
import { runCommand, withOrm } from './runCommand.ts';

const USAGE = 'npm run maintenance -- [on | off]';

const COMMANDS: Readonly<Record<string, (orm: MikroORM) => Promise<unknown>>> = {
  on: (orm) => setMaintenance(orm.em.fork(), true),
  off: (orm) => setMaintenance(orm.em.fork(), false),
  state: async () => undefined,
};

await runCommand(async (config) => {
  const [name = 'state'] = readArguments({ usage: USAGE, names: { atMost: 1 } }).names;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`Usage: ${USAGE}`);
  return withOrm(config, { job: 'maintenance', place: MAIN }, async (orm) => {
    await command(orm);
    const since = await closedSince(orm.em.fork());
    return since ? `Closed for maintenance since ${since.toISOString()}` : 'Open';
  });
});
