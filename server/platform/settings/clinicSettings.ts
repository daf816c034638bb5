/** The clinic's current settings: the saved value, otherwise the environment's, otherwise the default. */
import { DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import { EMPTY_HOME_PAGE, Settings } from '@clinic/contract/settings';
import { FALLBACK_LANGUAGE, isTimeZone } from '@clinic/engine/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config/config.ts';
import { Setting } from '../db/entities/setting.ts';
import { DEFAULT_SESSION_LIMITS } from './sessionLimits.ts';

export type ClinicDefaults = Pick<Config, 'clinicName' | 'clinicTimeZone'>;

export async function clinicSettings(em: EntityManager, config: ClinicDefaults): Promise<Settings> {
  const rows = await em.find(Setting, {});
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const known = Object.fromEntries(
    Object.entries(saved).filter(
      ([key, value]) => Object.hasOwn(Settings.shape, key) && isUsable(key, value),
    ),
  );
  return Settings.parse({ ...defaultsOf(config), ...known });
}

/** Earlier versions saved offsets as time zones: the clinic still opens, with the default. */
const isUsable = (key: string, value: unknown): boolean => key !== 'timeZone' || isTimeZone(value);

const defaultsOf = ({
  clinicName,
  clinicTimeZone,
}: ClinicDefaults): Omit<Settings, 'activeQuestionnaire'> => ({
  clinicName,
  timeZone: clinicTimeZone,
  defaultLanguage: FALLBACK_LANGUAGE,
  accent: DEFAULT_ACCENT,
  supportEmail: null,
  supportPhone: null,
  claims: { hipaa: true, boardCertified: true, noInsurance: true },
  homePage: EMPTY_HOME_PAGE,
  draftRetentionDays: 30,
  adminsNeedEmergencyAccess: false,
  rulesNeedSecondPerson: false,
  sessionLimits: DEFAULT_SESSION_LIMITS,
  dutyList: [],
});
