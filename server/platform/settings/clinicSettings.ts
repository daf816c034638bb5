/** The clinic's current settings: the saved value, otherwise the environment's, otherwise the default. */
import { DEFAULT_ACCENT } from '@clinic/contract/design/accents';
import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import { inEveryLanguage, LanguageCode } from '@clinic/contract/language';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS, type HomePage, Settings } from '@clinic/contract/settings';
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
  const settings = { ...defaultsOf(config), ...known };
  return Settings.parse({ ...settings, homePage: inInstalledLanguages(settings.homePage) });
}

/**
 * Earlier versions saved offsets as time zones, and a language may have been removed: the clinic still opens, with the
 * default.
 */
const isUsable = (key: string, value: unknown): boolean => {
  if (key === 'timeZone') return isTimeZone(value);
  return key !== 'defaultLanguage' || LanguageCode.safeParse(value).success;
};

/** Languages may have been added or removed since it was saved: a missing text is shown in another language. */
function inInstalledLanguages(homePage: HomePage): HomePage {
  const installed = (texts: Partial<Record<string, string>>) =>
    inEveryLanguage(
      (language) => texts[language] ?? texts[FALLBACK_LANGUAGE] ?? Object.values(texts)[0] ?? '',
    );
  return {
    ...homePage,
    price: homePage.price && installed(homePage.price),
    team: homePage.team.map((person) => ({ ...person, role: installed(person.role) })),
    questions: homePage.questions.map(({ question, answer }) => ({
      question: installed(question),
      answer: installed(answer),
    })),
  };
}

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
  defaultPlan: null,
  quietHours: { from: 20, to: 8 },
  workingHours: DEFAULT_WORKING_HOURS,
  promises: DEFAULT_PROMISES,
  licensing: 'off',
  embeddingSites: [],
});
