/** The patients of the demo, and its second clinic. */
import { setTimeout as wait } from 'node:timers/promises';
import { demoPatients, secondDemoPatients } from '@clinic/fixtures/demo/demoPatients';
import { demoYear } from '@clinic/fixtures/demo/demoYear';
import {
  addClinic,
  allClinics,
  ClinicBusy,
  clinicConfig,
  type NewClinic,
} from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import { asSystem, atPlace, migrate, ormConfig, placeOf, prepareAppRole } from '@clinic/server-platform/db';
import { ensureDemoAccounts, SECOND_DEMO_CLINIC } from '@clinic/server-platform/demo';
import { clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { publishShipped } from '@clinic/server-staff/shipped';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DemoIntake, hasIntakes, seed } from './seed.ts';

const AGAIN_AFTER_MS = 200;

type DemoPatients = (today: string) => readonly DemoIntake[];

/** The demo's accounts and patients, in the current clinic; nothing if it contains any intake. */
export async function prepareDemo(
  orm: MikroORM,
  config: Config,
  patients: DemoPatients = demoPatients,
): Promise<void> {
  // Inventing the patients takes longer than all else, and each start would repeat it.
  if (await hasIntakes(orm.em.fork())) return;
  const now = new Date();
  await publishShipped(orm, now);
  await ensureDemoAccounts(orm, now);
  const { timeZone, defaultLanguage: language, clinicName } = await clinicSettings(orm.em.fork(), config);
  const today = clinicDate(now, timeZone);
  const intakes = patients(today);
  const year = patients === demoPatients ? demoYear(today, [...intakes, ...secondDemoPatients(today)]) : [];
  await seed(orm, intakes, { timeZone, language, clinicName, year }, now);
}

type Owned = Config & { databaseUrl: string; migrationDatabaseUrl?: string | undefined };

/** Adds the second demo clinic if it does not exist, or brings its schema up to date. */
export const prepareSecondDemo = (config: Owned): Promise<void> =>
  addDemoClinic(config, SECOND_DEMO_CLINIC, secondDemoPatients);

/** @throws Error unless it runs as the role that owns the tables */
export async function addDemoClinic(config: Owned, clinic: NewClinic, patients: DemoPatients): Promise<void> {
  const { databaseUrl: appUrl, migrationDatabaseUrl: ownerUrl } = config;
  if (ownerUrl === undefined) throw new Error('Clinics are added by the role that owns the tables');
  const place = placeOf(clinic.id);
  const finish = (owner: MikroORM) => prepareAppRole(owner, appUrl, place);
  const orm = await MikroORM.init(ormConfig(ownerUrl, { job: 'clinics' }));
  const find = async () => (await allClinics(orm.em.fork())).find(({ id }) => id === clinic.id);
  try {
    let added = await find();
    if (added) await migrate(ownerUrl, { place, finish });
    while (!added) {
      const failure = await addClinic({ em: orm.em.fork(), ownerUrl, appUrl }, config, clinic).catch(
        (error: unknown) => error,
      );
      added = await find();
      if (added) break;
      // Another process that starts at the same time adds it.
      if (!(failure instanceof ClinicBusy)) throw failure;
      await wait(AGAIN_AFTER_MS);
    }
    const configOfClinic = clinicConfig(config, added);
    await atPlace(place, () => asSystem('demo', () => prepareDemo(orm, configOfClinic, patients)));
  } finally {
    await orm.close();
  }
}
