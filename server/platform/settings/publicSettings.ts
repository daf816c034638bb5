import { PublicSettings, type Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClinicDefaults, clinicSettings } from './clinicSettings.ts';

const Public = PublicSettings.strip();

/** What everybody may read. */
export const publicPart = (settings: Settings): PublicSettings => Public.parse(settings);

export const publicSettings = async (em: EntityManager, config: ClinicDefaults): Promise<PublicSettings> =>
  publicPart(await clinicSettings(em, config));
