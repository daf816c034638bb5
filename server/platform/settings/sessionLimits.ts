/** Session limits by role. Read on every request, and therefore without the other settings. */
import { Settings } from '@clinic/contract/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Setting } from '../db/entities/setting.ts';

export type SessionLimits = Settings['sessionLimits'];

export const DEFAULT_SESSION_LIMITS: SessionLimits = {
  PATIENT: { idleMinutes: 30, absoluteHours: 24 },
  PHYSICIAN: { idleMinutes: 15, absoluteHours: 12 },
  ADMIN: { idleMinutes: 15, absoluteHours: 12 },
};

/** The stored limits; nothing is stored until they are changed. */
export const parseLimits = (stored: unknown): SessionLimits =>
  stored === null || stored === undefined
    ? DEFAULT_SESSION_LIMITS
    : Settings.shape.sessionLimits.parse(stored);

export async function sessionLimits(em: EntityManager): Promise<SessionLimits> {
  const saved = await em.findOne(Setting, 'sessionLimits' satisfies keyof Settings);
  return parseLimits(saved?.value);
}
