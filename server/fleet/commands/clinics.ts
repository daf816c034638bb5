/**
 * `npm run clinics`: manages the clinics of this installation, even while servers run; they are notified of
 * every change. Each subcommand is a file.
 */
import { ClinicsError, type Fleet } from '@clinic/server-platform/clinics';
import { appRoleUrl, migrate, ormConfig, PLATFORM } from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import { add } from './add.ts';
import { type Command, optionsOf, type Values } from './command.ts';
import { remove } from './delete.ts';
import { exportClinic } from './export.ts';
import { list } from './list.ts';
import { move } from './move.ts';
import { operator } from './operator.ts';
import { rotate } from './rotateKeys.ts';
import { resume, suspend } from './state.ts';

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

export const clinicsCommand: Fleet['clinicsCommand'] = async (
  [name = '', ...args],
  config,
  { readArguments, withInstallation },
) => {
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
  return withInstallation(config, async (url) => {
    await migrate(url, { place: PLATFORM });
    const orm = await MikroORM.init(ormConfig(url, { job: 'clinics' }));
    const appUrl = config.databaseUrl ?? appRoleUrl(url);
    const installation = { em: orm.em.fork(), ownerUrl: url, appUrl };
    const context = { config, installation, orm, values: values as Values };
    return command.run(context, ...names).finally(() => orm.close());
  });
};
