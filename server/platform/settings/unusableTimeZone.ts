/** An unusable time zone in the settings prevents no clinic from opening, but is reported to the operator. */
import { isTimeZone } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '../db/entities/setting.ts';

/** The time zone in the settings, if it is invalid. */
export async function unusableTimeZone(em: EntityManager): Promise<string | undefined> {
  const saved = await em.findOne(Setting, { key: 'timeZone' });
  return saved === null || isTimeZone(saved.value) ? undefined : String(saved.value);
}

/** @param used the one used instead */
export const timeZoneWarning = (zone: string, used: string): string =>
  `${zone} is not a time zone such as America/New_York: ${used} is used in its place, until an administrator of the ` +
  'clinic chooses one in its settings';
