/** The form's values and their conversion to settings. Numbers are kept as text while the user types. */
import { inEveryLanguage } from '@clinic/contract/language';
import { PROMISED_STEPS, type PromisedStepName } from '@clinic/contract/promisedSteps';
import { CLAIMS, type HomePage, Settings } from '@clinic/contract/settings';
import type { Language } from '@clinic/engine/base';

export const SESSION_ROLES = ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const;
type SessionRole = (typeof SESSION_ROLES)[number];

export interface HomePageForm extends Pick<HomePage, 'team' | 'questions'> {
  privacyUrl: string;
  termsUrl: string;
  price: Record<Language, string>;
  /** Separated by commas. */
  states: string;
}

export interface SettingsForm {
  clinicName: string;
  timeZone: string;
  defaultLanguage: Settings['defaultLanguage'];
  accent: Settings['accent'];
  supportEmail: string;
  supportPhone: string;
  claims: Settings['claims'];
  homePage: HomePageForm;
  draftRetentionDays: string;
  sessionLimits: Record<SessionRole, { idleMinutes: string; absoluteHours: string }>;
  adminsNeedEmergencyAccess: boolean;
  rulesNeedSecondPerson: boolean;
  dutyList: string[];
  /** Empty: none. */
  defaultPlan: string;
  quietHours: { from: string; to: string };
  /** `holidays`: separated by commas. */
  workingHours: { days: Settings['workingHours']['days']; holidays: string };
  /** Hours; empty: no promise. */
  promises: Record<PromisedStepName, string>;
  licensing: Settings['licensing'];
  /** Changed under Integrations. */
  embeddingSites: string[];
  activeQuestionnaire: string;
}

export const toForm = (settings: Settings): SettingsForm => ({
  ...settings,
  supportEmail: settings.supportEmail ?? '',
  supportPhone: settings.supportPhone ?? '',
  homePage: {
    ...settings.homePage,
    privacyUrl: settings.homePage.privacyUrl ?? '',
    termsUrl: settings.homePage.termsUrl ?? '',
    price: settings.homePage.price ?? inEveryLanguage(() => ''),
    states: settings.homePage.states.join(', '),
  },
  workingHours: { ...settings.workingHours, holidays: settings.workingHours.holidays.join(', ') },
  promises: eachStep((step) => String(settings.promises[step] ?? '')),
  draftRetentionDays: String(settings.draftRetentionDays),
  defaultPlan: settings.defaultPlan ?? '',
  quietHours: { from: String(settings.quietHours.from), to: String(settings.quietHours.to) },
  sessionLimits: eachRole((role) => ({
    idleMinutes: String(settings.sessionLimits[role].idleMinutes),
    absoluteHours: String(settings.sessionLimits[role].absoluteHours),
  })),
});

type CheckedForm =
  | { settings: Settings; problems?: undefined }
  /** Paths of the invalid fields, such as `sessionLimits.ADMIN.idleMinutes`. */
  | { settings?: undefined; problems: string[] };

export function checkForm(form: SettingsForm): CheckedForm {
  const { data, error } = Settings.safeParse({
    ...form,
    supportEmail: form.supportEmail.trim() || null,
    supportPhone: form.supportPhone.trim() || null,
    claims: Object.fromEntries(CLAIMS.map((claim) => [claim, form.claims[claim]])),
    homePage: homePageOf(form.homePage),
    workingHours: { days: form.workingHours.days, holidays: listOf(form.workingHours.holidays) },
    promises: eachStep((step) => (form.promises[step].trim() === '' ? null : numberOf(form.promises[step]))),
    draftRetentionDays: numberOf(form.draftRetentionDays),
    defaultPlan: form.defaultPlan || null,
    quietHours: { from: numberOf(form.quietHours.from), to: numberOf(form.quietHours.to) },
    sessionLimits: eachRole((role) => ({
      idleMinutes: numberOf(form.sessionLimits[role].idleMinutes),
      absoluteHours: numberOf(form.sessionLimits[role].absoluteHours),
    })),
  });
  if (data) return { settings: data };
  return { problems: [...new Set(error.issues.map(({ path }) => fieldOf(path)))] };
}

/** All days of a week are one field, and so are all holidays. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  (path[0] === 'workingHours' ? path.slice(0, 2) : path).join('.');

function homePageOf({ privacyUrl, termsUrl, price, states, ...lists }: HomePageForm): unknown {
  return {
    ...lists,
    privacyUrl: privacyUrl.trim() || null,
    termsUrl: termsUrl.trim() || null,
    price: Object.values(price).some((text) => text.trim()) ? price : null,
    states: listOf(states),
  };
}

const listOf = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);

/** Empty input is not zero. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const eachStep = <Value>(of: (step: PromisedStepName) => Value): Record<PromisedStepName, Value> =>
  Object.fromEntries(PROMISED_STEPS.map((step) => [step, of(step)])) as Record<PromisedStepName, Value>;

const eachRole = <Limit>(of: (role: SessionRole) => Limit): Record<SessionRole, Limit> => ({
  PATIENT: of('PATIENT'),
  PHYSICIAN: of('PHYSICIAN'),
  ADMIN: of('ADMIN'),
});
