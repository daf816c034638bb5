/** All documents of a deleted clinic are removed from object storage; those of other clinics stay. */
import { ClinicsError, deleteClinic } from '@clinic/server-platform/clinics';
import { asSystem, atPlace, MAIN, ormConfig, type Place, placeOf } from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import { removeObjects, startRemovingObjects } from '@clinic/server-shared/documents';
import { keepObjects, pdf } from '@clinic/server-shared/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { startObjectStorage, type TestObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { TEST_METRICS_TOKEN } from '@clinic/testing/server/testServer';
import { begun, uploadTo } from '@clinic/testing/server/testUploads';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { remove } from './commands/delete.ts';
import { resume, suspend } from './commands/state.ts';

let storage: TestObjectStorage;
let here: TestInstallation;
beforeAll(async () => {
  storage = await startObjectStorage();
  here = await testInstallation({ DOCUMENTS_URL: storage.url(), METRICS_TOKEN: TEST_METRICS_TOKEN });
  for (const id of ['removed', 'kept']) {
    await here.add(id);
    const status = async () => (await here.browser(id).get('/api/settings/public')).status;
    await vi.waitUntil(async () => (await status()) === 200, { timeout: 30_000 });
    const intake = await begun(here.browser(id));
    for (const content of ['one', 'two'])
      expect((await uploadTo(intake, pdf(content))).status).toBeLessThan(300);
  }
});
afterAll(async () => {
  await here.close();
  await storage.stop();
  storage.remove();
});

const given = () => ({
  config: here.config,
  installation: here.installation,
  orm: here.orm,
  values: { yes: true },
});
const storageOf = ({ config }: TestInstallation) => {
  if (!config.objectStorage) throw new Error('no storage');
  return openObjects(config.objectStorage);
};
const clinicsOf = (keys: string[]) => keys.map((key) => key.split('/')[0]);

test('whatever prevents the deletion is reported before anything of the clinic changes', async () => {
  await suspend.run(given(), 'removed');
  const before = await here.rowsOf('removed');
  const refused = async (config: typeof here.config, words: RegExp) => {
    const refusal = await remove.run({ ...given(), config }, 'removed').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ClinicsError);
    expect((refusal as Error).message).toMatch(words);
    expect(await here.rowsOf('removed')).toEqual(before);
  };

  await refused({ ...here.config, objectStorage: undefined }, /2 documents .*: set DOCUMENTS_URL/);
  const backup = await keepObjects(here.database.url, placeOf('removed'));
  await refused(here.config, /A backup reads the documents of the clinic now: try again later/);
  await backup.end();
  await storage.stop();
  await refused(here.config, /object storage at .* Check DOCUMENTS_URL/);
  await storage.start();
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept', 'removed', 'removed']);

  await resume.run(given(), 'removed');
  await asSystem('test', () => atPlace(placeOf('removed'), () => removeObjects(here.orm, storageOf(here))));
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept', 'removed', 'removed']);
});

test('its documents are removed after the deletion, by the servers if the storage does not respond', async () => {
  await suspend.run(given(), 'removed');
  await deleteClinic(here.installation, 'removed', here.config.objectStorage);
  expect(await here.rowsOf('removed')).toEqual(new Map());
  await storage.stop();
  await here.add('gone');
  await suspend.run(given(), 'gone');
  expect(await remove.run(given(), 'gone')).toContain('The servers remove 2 documents from object storage');
  await storage.start();
  const metrics = await new TestBrowser(here.server.localUrl).get('/metrics', {
    authorization: `Bearer ${TEST_METRICS_TOKEN}`,
  });
  expect(metrics.text).toMatch(/^document_objects_to_remove\{clinic="main"\} 2$/m);

  const app = await MikroORM.init(ormConfig(here.config.databaseUrl, { appRole: 'clinic_app' }));
  const run = async (place: Place) => {
    let work = async (): Promise<unknown> => undefined;
    const queued = async (_: unknown, its: typeof work) => {
      work = its;
    };
    const jobs = { queued } as never;
    await startRemovingObjects(app, jobs, storageOf(here), { isMain: place === MAIN });
    await atPlace(place, () => asSystem('test', () => work()));
  };
  await run(placeOf('kept'));
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept', 'removed', 'removed']);
  await run(MAIN);
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept']);
  expect(await remove.run(given(), 'kept').catch((error: Error) => error.message)).toContain('Suspend it');
  await suspend.run(given(), 'kept');
  expect(await remove.run(given(), 'kept')).toBe('The clinic kept is deleted');
  expect(storage.keys()).toEqual([]);
  await app.close();
});
