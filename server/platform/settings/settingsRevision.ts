import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '../db/entities/setting.ts';

/** Stored along with the settings themselves. */
export const SETTINGS_REVISION = 'settingsRevision';

/** How many times the settings have been changed. */
export async function settingsRevision(em: EntityManager): Promise<number> {
  const row = await em.findOne(Setting, SETTINGS_REVISION);
  return Number(row?.value ?? 0);
}
