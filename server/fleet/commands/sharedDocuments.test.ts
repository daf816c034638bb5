/** Clinics whose rows name the same objects in object storage. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allClinics, deleteClinic, setState } from '@clinic/server-platform/clinics';
import { placeOf } from '@clinic/server-platform/db';
import { backup, writeKeyFile } from '@clinic/server-shared/backup';
import { testConfig } from '@clinic/testing/server/testConfig';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { sharedObjectStorage } from '@clinic/testing/server/testObjectStorage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { add } from './add.ts';

const storage = sharedObjectStorage();
const folder = mkdtempSync(join(tmpdir(), 'shared-'));
const [fir, copy] = ['fir', 'copy'].map((name) => `${name}-${randomUUID().slice(0, 8)}`) as [string, string];
let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation();
  for (const id of [fir, copy]) await here.add(id);
  await refer(fir, 'fir/1');
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const refer = (id: string, key: string) =>
  here.installation.em.execute(
    `insert into ${placeOf(id).schema}.document_object (key, seal, due_at) values (?, '', 'infinity')`,
    [key],
  );
const noted = async () =>
  (
    await here.installation.em.execute<Array<{ key: string }>>('select key from platform.object_to_remove')
  ).map(({ key }) => key);

test('beside the original, a file without documents is not added and leaves nothing behind', async () => {
  const [file, key, id] = [join(folder, 'fir.backup'), join(folder, 'key'), `${copy.slice(0, 9)}-2`];
  const { recipient, signingKey } = await writeKeyFile(key);
  const keys = { recipients: [recipient], signingKey };
  await backup(here.database.url, keys, file, new Date(), { withoutDocuments: true }, placeOf(fir));
  const { config, installation, orm } = here;
  const adding = add.run({ config, installation, orm, values: { from: file, key, 'no-host': true } }, id);
  await expect(adding).rejects.toThrow(/^1 documents .*those of another clinic.*backup with documents/);
  expect((await allClinics(installation.em)).map((clinic) => clinic.id)).not.toContain(id);
  expect(await here.rowsOf(id)).toEqual(new Map());
});

test('deleting a copy keeps the objects that the original refers to; deleting the last clinic removes them', async () => {
  for (const key of ['fir/1', 'copy/1']) await refer(copy, key);
  const { objectStorage } = testConfig({ DOCUMENTS_URL: storage.url() });
  for (const id of [fir, copy]) await setState(here.installation.em, id, 'suspended');
  await deleteClinic(here.installation, copy, objectStorage);
  expect(await noted()).toEqual(['copy/1']);
  await deleteClinic(here.installation, fir, objectStorage);
  expect((await noted()).sort()).toEqual(['copy/1', 'fir/1']);
});
