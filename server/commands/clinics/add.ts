import { addressOf } from '../../platform/clinics/clinicConfig.ts';
import { addClinic } from '../../platform/clinics/manage.ts';
import type { Command } from './command.ts';

export const add: Command = {
  usage: 'add ID --name NAME [--host HOST]… [--time-zone ZONE] [--admin EMAIL]',
  options: ['name', 'host', 'time-zone', 'admin'],
  names: 1,
  async run({ config, installation, values }, id = '') {
    const clinic = {
      id,
      name: values.name ?? '',
      timeZone: values['time-zone'] ?? config.clinicTimeZone,
      hosts: values.host ?? [],
      adminEmail: values.admin ?? null,
    };
    await addClinic(installation, config, clinic);
    return `The clinic ${id} is open at ${addressOf(config, clinic)}`;
  },
};
