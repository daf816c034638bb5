/** Of a deleted clinic no document stays in object storage, and those of others do. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestInstallation, testInstallation } from '../../testing/server/testInstallation.ts';
import { startObjectStorage, type TestObjectStorage } from '../../testing/server/testObjectStorage.ts';
import { begun, uploadTo } from '../../testing/server/testUploads.ts';
import { keepObjects } from '../backup/documentObjects.ts';
import { remove } from '../commands/clinics/delete.ts';
import { suspend } from '../commands/clinics/state.ts';
import { placeOf } from '../platform/db/place.ts';
import { pdf } from './clean/testFiles.ts';

let storage: TestObjectStorage;
let here: TestInstallation;
beforeAll(async () => {
  storage = await startObjectStorage();
  here = await testInstallation({ DOCUMENTS_URL: storage.url() });
  for (const id of ['removed', 'kept']) {
    await here.add(id);
    const status = async () => (await here.browser(id).get('/api/settings/public')).status;
    await vi.waitUntil(async () => (await status()) === 200, { timeout: 30_000 });
    const intake = await begun(here.browser(id));
    for (const content of ['one', 'two'])
      expect((await uploadTo(intake, pdf(content))).status).toBeLessThan(300);
  }
}, 180_000);
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
const clinicsOf = (keys: string[]) => keys.map((key) => key.split('/')[0]);

test('a clinic whose documents cannot be removed now stays whole, and is deleted by the next run', async () => {
  await suspend.run(given(), 'removed');
  const before = await here.rowsOf('removed');

  const withoutStorage = { ...given(), config: { ...here.config, objectStorage: undefined } };
  await expect(remove.run(withoutStorage, 'removed')).rejects.toThrow(/set DOCUMENTS_URL/);
  const backup = await keepObjects(here.database.url, placeOf('removed'));
  await expect(remove.run(given(), 'removed')).rejects.toThrow(/a backup reads them now; try again later/);
  await backup.end();
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept', 'removed', 'removed']);
  expect((await here.rowsOf('removed')).get('document')).toEqual(before.get('document'));

  await storage.stop();
  await expect(remove.run(given(), 'removed')).rejects.toThrow(/object storage/);
  await storage.start();
  await remove.run(given(), 'removed');
  expect(clinicsOf(storage.keys())).toEqual(['kept', 'kept']);
  expect(await here.rowsOf('removed')).toEqual(new Map());
});
