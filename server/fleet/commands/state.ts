import { alone, checkId, setState } from '@clinic/server-platform/clinics';
import { migrate, placeOf, prepareAppRole } from '@clinic/server-platform/db';
import { type Command, knownClinic } from './command.ts';

export const suspend: Command = {
  usage: 'suspend ID',
  names: 1,
  async run({ installation }, id = '') {
    await setState(installation.em, id, 'suspended');
    return `The clinic ${id} is suspended. Nothing of it is deleted: npm run clinics -- resume ${id}`;
  },
};

export const resume: Command = {
  usage: 'resume ID',
  names: 1,
  async run({ installation }, id = '') {
    const { em, ownerUrl, appUrl } = installation;
    checkId(id);
    await alone(ownerUrl, id, async () => {
      await knownClinic(em, id);
      const place = placeOf(id);
      // It may have been suspended during an update, or have lost its rights to a move.
      await migrate(ownerUrl, { place, finish: (orm) => prepareAppRole(orm, appUrl, place) });
      await setState(em, id, 'active');
    });
    return `The clinic ${id} is open again`;
  },
};
