import { removeAllObjects } from '../../documents/removeAllObjects.ts';
import { ClinicsError, deleteClinic } from '../../platform/clinics/manage.ts';
import { placeOf } from '../../platform/db/place.ts';
import { openObjects } from '../../platform/objects/objects.ts';
import type { Command } from './command.ts';

export const remove: Command = {
  usage: 'delete ID --yes',
  options: ['yes'],
  names: 1,
  async run({ config, installation, orm, values }, id = '') {
    if (!values.yes) throw new ClinicsError(`This deletes everything of ${id} for good. Add --yes`);
    const { objectStorage } = config;
    const objects = objectStorage && openObjects(objectStorage);
    await deleteClinic(installation, id, () => removeAllObjects(orm, placeOf(id), objects));
    return `The clinic ${id} is deleted`;
  },
};
