/** Changes the clinic's settings, unless they were changed concurrently. */
import type { Settings, SettingsChange } from '@clinic/contract/settings';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { appError, BadRequest } from '@clinic/server-platform/base';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { QuestionnaireVersion } from '@clinic/server-platform/entities';
import {
  type ClinicDefaults,
  clinicSettings,
  SETTINGS_REVISION,
  settingsRevision,
  storeSettings,
} from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import isSame from 'fast-deep-equal';
import { propose } from './pending/pendingChanges.ts';

class SettingsChanged extends appError(
  409,
  'settings_changed',
  'The settings were changed in the meantime',
) {}

/** Personal data, the staff's too: the audit log records that they changed, but not the values. */
const PERSONAL: readonly (keyof Settings)[] = ['supportEmail', 'supportPhone', 'homePage'];

export const changeSettings = (
  em: EntityManager,
  defaults: ClinicDefaults,
  { revision, settings: wanted }: SettingsChange,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [SETTINGS_REVISION]);
    if ((await settingsRevision(tx)) !== revision) throw new SettingsChanged();
    const before = await clinicSettings(tx, defaults);
    const isOff = before.adminsNeedEmergencyAccess && !wanted.adminsNeedEmergencyAccess;
    // All other settings change immediately.
    const settings = isOff ? { ...wanted, adminsNeedEmergencyAccess: true } : wanted;
    if (isOff) await propose(tx, { kind: 'emergency_access_off' }, requestContext);
    const published = { questionnaireId: settings.activeQuestionnaire, status: 'published' as const };
    if (!(await tx.count(QuestionnaireVersion, published))) {
      throw new BadRequest('settings.activeQuestionnaire: no version of it is published');
    }
    const changed = (Object.keys(settings) as (keyof Settings)[]).filter(
      (key) => !isSame(before[key], settings[key]),
    );
    if (changed.length === 0) return;
    await storeSettings(tx, { ...pick(settings, changed), [SETTINGS_REVISION]: revision + 1 });
    const logged = changed.filter((key) => !PERSONAL.includes(key));
    recordAudit(tx, requestContext, {
      action: 'settings_changed',
      object: { type: 'settings', id: null },
      detail: { changed, before: pick(before, logged), after: pick(settings, logged) },
    });
  });

/**
 * Confirmed by a second administrator. An administrator editing the settings at that time gets a conflict.
 */
export async function switchEmergencyAccessOff(
  tx: EntityManager,
  requestContext: RequestContext,
): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [SETTINGS_REVISION]);
  const revision = await settingsRevision(tx);
  await storeSettings(tx, { adminsNeedEmergencyAccess: false, [SETTINGS_REVISION]: revision + 1 });
  recordAudit(tx, requestContext, {
    action: 'settings_changed',
    object: { type: 'settings', id: null },
    detail: {
      changed: ['adminsNeedEmergencyAccess'],
      before: { adminsNeedEmergencyAccess: true },
      after: { adminsNeedEmergencyAccess: false },
    },
  });
}

const pick = (settings: Settings, keys: readonly (keyof Settings)[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));
