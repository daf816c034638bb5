/** Starts the one PostgreSQL server shared by all server tests, and deletes it after the last of them. */
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  createDatabase,
  executeOn,
  startEmbedded,
  startPgBouncer,
  THROWN_AWAY,
  thrownAwayFolder,
  urlOf,
} from '@clinic/server-platform/testing';
import type { TestProject } from 'vitest/node';
import { prepareClinic } from '../demo/testPrepareClinic.ts';

const DATA_OF_CHECKOUT = join(import.meta.dirname, '..', '..', '.data');

export default async function testPostgres(project: TestProject): Promise<() => Promise<void>> {
  const hadData = existsSync(DATA_OF_CHECKOUT);
  const dataDir = thrownAwayFolder('clinic-test-');
  const database = await startEmbedded({
    dataDir,
    settings: THROWN_AWAY,
    programs: process.env.TEST_POSTGRES,
  });
  const pooler = process.env.TEST_POOLER ? await startPgBouncer(database.url) : undefined;
  const stop = async () => {
    await pooler?.stop();
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
    if (!hadData && existsSync(DATA_OF_CHECKOUT))
      throw new Error(
        'A test wrote into .data, the data of a clinic that runs in this checkout: use testConfig',
      );
  };
  try {
    project.provide('databaseUrl', database.url);
    project.provide('poolerHost', pooler?.host ?? '');
    project.provide('clinicTemplate', await fillTemplate(database.url));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** Migrating and publishing takes seconds; copying a prepared database takes a fraction of one. */
async function fillTemplate(serverUrl: string): Promise<string> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(serverUrl, name);
  const url = urlOf(serverUrl, name);
  const { orm, appOrm } = await prepareClinic(url);
  await appOrm.close();
  await orm.close();
  // A database with open connections cannot be copied.
  await executeOn(serverUrl, `alter database ${name} with allow_connections false`);
  return name;
}
