import { addressOf, allClinics } from '@clinic/server-platform/clinics';
import type { Command } from './command.ts';

export const list: Command = {
  usage: 'list',
  names: 0,
  async run({ config, installation }) {
    return (await allClinics(installation.em))
      .map((clinic) => `${clinic.id}\t${clinic.state}\t${addressOf(config, clinic)}\t${clinic.name}`)
      .join('\n');
  },
};
