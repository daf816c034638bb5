import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { clinicDate } from '../catalogue/clinicDate.ts';

/** A day at the clinic. */
export interface Day {
  /** `YYYY-MM-DD` */
  today: string;
  timeZone: string;
}

export async function dayAt(em: EntityManager, config: ClinicDefaults, { at }: { at: Date }): Promise<Day> {
  const { timeZone } = await clinicSettings(em, config);
  return { timeZone, today: clinicDate(at, timeZone) };
}
