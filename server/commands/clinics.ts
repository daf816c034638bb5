/**
 * `npm run clinics`: manages the clinics of this installation, even while servers run; they are notified of
 * every change. Each subcommand is a file in `clinics/`.
 */
import { ClinicsError } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { appRoleUrl, MAIN, migrate, ormConfig, PLATFORM } from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import { readArguments } from './arguments.ts';
import { add } from './clinics/add.ts';
import { type Command, optionsOf, type Values } from './clinics/command.ts';
import { remove } from './clinics/delete.ts';
import { exportClinic } from './clinics/export.ts';
import { list } from './clinics/list.ts';
import { move } from './clinics/move.ts';
import { operator } from './clinics/operator.ts';
import { rotate } from './clinics/rotateKeys.ts';
import { resume, suspend } from './clinics/state.ts';
import { runCommand, withClinic } from './runCommand.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  add,
  suspend,
  resume,
  export: exportClinic,
  move,
  delete: remove,
  'rotate-keys': rotate,
  operator,
};

const USAGE = ['Usage:', ...Object.values(COMMANDS).map(({ usage }) => `  npm run clinics -- ${usage}`)].join(
  '\n',
);

async function run([name = '', ...args]: string[], config: Config): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new ClinicsError(USAGE);
  const usage = `npm run clinics -- ${command.usage}`;
  const { values, names } = readArguments({ ...command, usage, options: optionsOf(command) }, args);
  if (config.databaseUrl !== undefined && config.migrationDatabaseUrl === undefined) {
    throw new ClinicsError(
      'Each clinic needs roles of its own: set MIGRATION_DATABASE_URL to the role that owns the tables, and ' +
        'DATABASE_URL to another one',
    );
  }
  return withClinic(config, MAIN, async (url) => {
    await migrate(url, { place: PLATFORM });
    const orm = await MikroORM.init(ormConfig(url, { job: 'clinics' }));
    const appUrl = config.databaseUrl ?? appRoleUrl(url);
    const installation = { em: orm.em.fork(), ownerUrl: url, appUrl };
    const context = { config, installation, orm, values: values as Values };
    return command.run(context, ...names).finally(() => orm.close());
  });
}

await runCommand((config) => run(process.argv.slice(2), config));
