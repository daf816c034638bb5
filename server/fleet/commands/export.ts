import { dirname } from 'node:path';
import { checkId, recordOperatorEvent } from '@clinic/server-platform/clinics';
import { makeFolder } from '@clinic/server-platform/config';
import { MAIN_CLINIC, placeOf } from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import { backup, backupKeysFrom } from '@clinic/server-shared/backup';
import type { Command } from './command.ts';

const KEYS = 'elsewhere, give the first of SESSION_KEYS of this installation at the end of SESSION_KEYS';

export const exportClinic: Command = {
  usage: 'export ID FILE',
  names: 2,
  async run({ config, installation }, id = '', file = '') {
    checkId(id);
    const keys = backupKeysFrom(process.env);
    makeFolder(dirname(file));
    const objects = config.objectStorage && openObjects(config.objectStorage);
    const { rows } = await backup(
      installation.ownerUrl,
      keys,
      file,
      new Date(),
      { objects, whole: true },
      placeOf(id),
    );
    await recordOperatorEvent(installation.em, { action: 'clinic_exported', clinic: id });
    // Every installation has its own clinic main, whose name is in the configuration.
    if (id === MAIN_CLINIC) {
      return (
        `The clinic main is in ${file}: ${rows} rows. npm run clinics -- add ID --from ${file} --key KEY_FILE --name NAME ` +
        `adds it under another id, here or elsewhere: ${KEYS}. As the clinic main it is restored into an empty database: ` +
        `npm run restore -- ${file} KEY_FILE`
      );
    }
    return (
      `The clinic ${id} is in ${file}: ${rows} rows, and its entry in the directory. ` +
      `npm run clinics -- add ${id} --from ${file} --key KEY_FILE adds it again once it is deleted here, or elsewhere: ` +
      `${KEYS}. A copy beside it is added under another id, with --no-host`
    );
  },
};
