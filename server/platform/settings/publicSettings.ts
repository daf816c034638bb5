import { PublicSettings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClinicDefaults, clinicSettings } from './clinicSettings.ts';

const Public = PublicSettings.strip();

/** The public part of the settings. */
export const publicSettings = async (em: EntityManager, config: ClinicDefaults): Promise<PublicSettings> =>
  Public.parse(await clinicSettings(em, config));
