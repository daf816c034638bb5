import { setState } from '../../platform/clinics/manage.ts';
import type { Command } from './command.ts';

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
    await setState(installation.em, id, 'active');
    return `The clinic ${id} is open again`;
  },
};
