/**
 * `npm run migrate`: migrates the platform and all clinics before servers of the new version start, several at
 * once. It can be stopped and run again: a clinic that is done stays done.
 */
import { allClinics } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import {
  appRoleUrl,
  MAIN,
  MIGRATIONS,
  migrate,
  ormConfig,
  PLATFORM,
  type Place,
  placeOf,
  prepareAppRole,
} from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import { readArguments } from './arguments.ts';
import { runCommand, withDatabase } from './runCommand.ts';

const AT_ONCE = 4;

await runCommand((config) => {
  readArguments({ usage: 'npm run migrate' });
  return withDatabase(config, (url) => migrateAll(config, url));
});

async function migrateAll(config: Config, url: string): Promise<string> {
  /** Its roles are granted rights on the new tables; a role that owns them needs no grant. */
  const appUrl = config.databaseUrl ?? appRoleUrl(url);
  const hasOwner = config.databaseUrl === undefined || config.migrationDatabaseUrl !== undefined;
  const migrated = (place: Place): Promise<void> =>
    migrate(url, {
      place,
      onWaiting: ({ reason, ms }) => {
        process.stderr.write(`${place.schema}: ${reason}; tried for ${Math.round(ms / 1000)} s\n`);
      },
      ...(hasOwner && place !== PLATFORM && { finish: (orm) => prepareAppRole(orm, appUrl, place) }),
    });

  await migrated(MAIN);
  await migrated(PLATFORM);
  const orm = await MikroORM.init(ormConfig(url, { job: 'migrate' }));
  const clinics = (await allClinics(orm.em.fork()).finally(() => orm.close())).map(({ id }) => placeOf(id));
  const left = clinics.filter((place) => place !== MAIN);
  let failed = 0;
  const next = async (): Promise<void> => {
    for (let place = left.shift(); place !== undefined; place = left.shift()) {
      const { clinic = '' } = place;
      await migrated(place).catch((error: Error) => {
        failed += 1;
        process.stderr.write(`${clinic}: ${error.message}\n`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (failed > 0) process.exitCode = 1;
  const last = MIGRATIONS.at(-1)?.name;
  return `${clinics.length - failed} of ${clinics.length} clinics are up to date: ${MIGRATIONS.length} migrations, last ${last}`;
}
