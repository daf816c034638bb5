import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublicSettings } from '../../../contract/settings.ts';
import { type ClinicDefaults, clinicSettings } from './clinicSettings.ts';

/** The public part of the settings. */
export async function publicSettings(em: EntityManager, config: ClinicDefaults): Promise<PublicSettings> {
  const { clinicName, timeZone, supportEmail, supportPhone, claims, draftRetentionDays } =
    await clinicSettings(em, config);
  return { clinicName, timeZone, supportEmail, supportPhone, claims, draftRetentionDays };
}
