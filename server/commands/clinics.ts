/**
 * `npm run clinics -- list | add | suspend | resume | delete`: the clinics of this installation. Works beside
 * running servers, which hear of every change.
 */
import { parseArgs } from 'node:util';
import { MikroORM } from '@mikro-orm/postgresql';
import { removeAllObjects } from '../documents/removeAllObjects.ts';
import { addressOf } from '../platform/clinics/clinicConfig.ts';
import { allClinics } from '../platform/clinics/directory.ts';
import { addClinic, ClinicsError, deleteClinic, setState } from '../platform/clinics/manage.ts';
import { isTimeZone, readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { appRoleUrl } from '../platform/db/appRole.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { PLATFORM, placeOf } from '../platform/db/place.ts';
import { openObjects } from '../platform/objects/objects.ts';

const USAGE = `Usage:
  npm run clinics -- list
  npm run clinics -- add ID --name NAME [--host HOST]… [--time-zone ZONE] [--admin EMAIL]
  npm run clinics -- suspend ID
  npm run clinics -- resume ID
  npm run clinics -- delete ID --yes`;

const config = readConfig(process.env);

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      host: { type: 'string', multiple: true, default: [] },
      'time-zone': { type: 'string', default: config.clinicTimeZone },
      admin: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [command = '', id = '', ...further] = positionals;
  const known =
    command === 'list' ? id === '' : ['add', 'suspend', 'resume', 'delete'].includes(command) && id !== '';
  if (!known || further.length > 0) throw new ClinicsError(USAGE);
  if (config.databaseUrl !== undefined && config.migrationDatabaseUrl === undefined) {
    throw new ClinicsError(
      'Each clinic needs roles of its own: set MIGRATION_DATABASE_URL to the role that owns the tables, and ' +
        'DATABASE_URL to another one',
    );
  }
  const database = await anyDatabase(config);
  await migrate(database.url, { place: PLATFORM });
  const orm = await MikroORM.init(ormConfig(database.url, { job: 'clinics' }));
  const installation = {
    em: orm.em.fork(),
    ownerUrl: database.url,
    appUrl: config.databaseUrl ?? appRoleUrl(database.url),
  };
  try {
    switch (command) {
      case 'add': {
        const timeZone = values['time-zone'];
        if (!isTimeZone(timeZone))
          throw new ClinicsError(`${timeZone} is not a time zone such as Europe/Madrid`);
        const clinic = {
          id,
          name: values.name ?? '',
          timeZone,
          hosts: values.host,
          adminEmail: values.admin ?? null,
        };
        await addClinic(installation, config, clinic);
        return `The clinic ${id} is open at ${addressOf(config, { ...clinic, state: 'active', sealedKey: null })}`;
      }
      case 'suspend':
        await setState(installation.em, id, 'suspended');
        return `The clinic ${id} is suspended. Nothing of it is deleted: npm run clinics -- resume ${id}`;
      case 'resume':
        await setState(installation.em, id, 'active');
        return `The clinic ${id} is open again`;
      case 'delete': {
        if (!values.yes) throw new ClinicsError(`This deletes everything of ${id} for good. Add --yes`);
        const { objectStorage } = config;
        const objects = objectStorage && openObjects(objectStorage);
        await deleteClinic(installation, id, () => removeAllObjects(orm, placeOf(id), objects));
        return `The clinic ${id} is deleted`;
      }
      default:
        return (await allClinics(installation.em))
          .map((clinic) => `${clinic.id}\t${clinic.state}\t${addressOf(config, clinic)}\t${clinic.name}`)
          .join('\n');
    }
  } finally {
    await orm.close();
    await database.stop();
  }
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = error instanceof ClinicsError ? 2 : 1;
}
