import { ClinicsError, deleteClinic } from '@clinic/server-platform/clinics';
import { atPlace, PLATFORM } from '@clinic/server-platform/db';
import { ObjectStorageError, type Objects, openObjects } from '@clinic/server-platform/objects';
import { forgetContact } from '@clinic/server-platform/settings';
import { removeObjectsOfDeleted } from '@clinic/server-shared/documents';
import type { Command, Given } from './command.ts';

export const remove: Command = {
  usage: 'delete ID --yes',
  options: ['yes'],
  names: 1,
  async run({ config, installation, orm, values }, id = '') {
    if (!values.yes) throw new ClinicsError(`This deletes everything of ${id} for good. Add --yes`);
    const { objectStorage, dataDir } = config;
    await deleteClinic(installation, id, objectStorage);
    forgetContact(dataDir, id);
    const left = objectStorage ? await removeDocuments(orm, openObjects(objectStorage)) : 0;
    const rest = left > 0 ? `. The servers remove ${left} documents from object storage soon` : '';
    return `The clinic ${id} is deleted${rest}`;
  },
};

/** @returns how many remain: the clinic is deleted whether or not the storage responds now */
async function removeDocuments(orm: Given['orm'], objects: Pick<Objects, 'remove'>): Promise<number> {
  try {
    while ((await removeObjectsOfDeleted(orm, objects)) > 0);
  } catch (error) {
    if (!(error instanceof ObjectStorageError)) throw error;
  }
  const [row] = await atPlace(PLATFORM, () =>
    orm.em.fork().execute<Array<{ count: number }>>('select count(*)::int as count from object_to_remove'),
  );
  return row?.count ?? 0;
}
