import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '../db/entities/setting.ts';

/** Stored beside the settings themselves. */
export const SETTINGS_REVISION = 'settingsRevision';

/** How often the settings were changed. */
export async function settingsRevision(em: EntityManager): Promise<number> {
  const row = await em.findOne(Setting, SETTINGS_REVISION);
  return Number(row?.value ?? 0);
}
