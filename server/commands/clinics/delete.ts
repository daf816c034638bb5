import { removeAllObjects } from '../../documents/removeAllObjects.ts';
import { deleteClinic } from '../../platform/clinics/deleteClinic.ts';
import { ClinicsError } from '../../platform/clinics/manage.ts';
import { placeOf } from '../../platform/db/place.ts';
import { openObjects } from '../../platform/objects/objects.ts';
import { forgetContact } from '../../platform/settings/knownContact.ts';
import type { Command } from './command.ts';

export const remove: Command = {
  usage: 'delete ID --yes',
  options: ['yes'],
  names: 1,
  async run({ config, installation, orm, values }, id = '') {
    if (!values.yes) throw new ClinicsError(`This deletes everything of ${id} for good. Add --yes`);
    const { objectStorage, dataDir } = config;
    const objects = objectStorage && openObjects(objectStorage);
    await deleteClinic(installation, id, async () => {
      await removeAllObjects(orm, placeOf(id), objects);
      forgetContact(dataDir, id);
    });
    return `The clinic ${id} is deleted`;
  },
};
