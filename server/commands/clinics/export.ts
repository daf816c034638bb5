import { dirname } from 'node:path';
import { backup } from '../../backup/backup.ts';
import { backupKeysFrom } from '../../backup/keyFile.ts';
import { checkId } from '../../platform/clinics/manage.ts';
import { recordOperatorEvent } from '../../platform/clinics/operatorEvents.ts';
import { makeFolder } from '../../platform/config/makeFolder.ts';
import { placeOf } from '../../platform/db/place.ts';
import { openObjects } from '../../platform/objects/objects.ts';
import type { Command } from './command.ts';

export const exportClinic: Command = {
  usage: 'export ID FILE',
  names: 2,
  async run({ config, installation }, id = '', file = '') {
    checkId(id);
    const keys = backupKeysFrom(process.env);
    makeFolder(dirname(file));
    const objects = config.objectStorage && openObjects(config.objectStorage);
    const { rows } = await backup(installation.ownerUrl, keys, file, new Date(), { objects }, placeOf(id));
    await recordOperatorEvent(installation.em, { action: 'clinic_exported', clinic: id });
    return (
      `The clinic ${id} is in ${file}: ${rows} rows, and its entry in the directory. ` +
      `npm run clinics -- add ${id} --from ${file} --key KEY_FILE restores it, here or elsewhere. ` +
      'Its key is sealed with SESSION_KEYS: elsewhere, give the first of this installation at the end of SESSION_KEYS'
    );
  },
};
