/** One installation with many clinics, with its own PostgreSQL and server process. */
import {
  addClinic,
  appRoleUrl,
  type Installation,
  ormConfig,
  PLATFORM,
  readConfig,
} from '@clinic/server/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { ensureBuilt } from '../../../tools/buildPortal.mjs';
import { type Clinic, openClinic } from '../../faults/clinic.ts';

export interface ManyClinics {
  /** The server, and the database of all clinics. */
  main: Clinic;
  installation: Installation;
  environment: NodeJS.ProcessEnv;
  add(id: string): Promise<void>;
  stop(): Promise<void>;
}

const SESSION_KEYS = 'a key that is used only in benchmarks';

export async function startInstallation(settings: NodeJS.ProcessEnv = {}): Promise<ManyClinics> {
  if ((await ensureBuilt()) !== 0) throw new Error('The portal does not build');
  const main = await openClinic({
    program: 'lab/bench/clinics/watchedInstallation.ts',
    execArgv: ['--expose-gc'],
    environment: { SESSION_KEYS, ...settings },
  });
  const appUrl = appRoleUrl(main.databaseUrl);
  const orm = await MikroORM.init(ormConfig(main.databaseUrl, { job: 'bench', place: PLATFORM }));
  const installation = { em: orm.em.fork(), ownerUrl: main.databaseUrl, appUrl };
  const config = readConfig({ SESSION_KEYS });
  return {
    main,
    installation,
    environment: { SESSION_KEYS, DATABASE_URL: appUrl, MIGRATION_DATABASE_URL: main.databaseUrl },
    add: async (id) => {
      await addClinic({ ...installation, em: orm.em.fork() }, config, {
        id,
        name: `The clinic ${id}`,
        timeZone: 'Europe/Madrid',
        hosts: [],
        adminEmail: null,
      });
    },
    async stop() {
      await orm.close();
      await main.stop();
    },
  };
}

/** Runs it for each, several concurrently. */
export async function forEach<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const next = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}
