/** The form's values and their conversion to settings. Numbers are kept as text while the user types. */
import { inEveryLanguage } from '@clinic/contract/language';
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
    draftRetentionDays: numberOf(form.draftRetentionDays),
    defaultPlan: form.defaultPlan || null,
    quietHours: { from: numberOf(form.quietHours.from), to: numberOf(form.quietHours.to) },
    sessionLimits: eachRole((role) => ({
      idleMinutes: numberOf(form.sessionLimits[role].idleMinutes),
      absoluteHours: numberOf(form.sessionLimits[role].absoluteHours),
    })),
  });
  if (data) return { settings: data };
  return { problems: [...new Set(error.issues.map(({ path }) => path.join('.')))] };
}

function homePageOf({ privacyUrl, termsUrl, price, states, ...lists }: HomePageForm): unknown {
  return {
    ...lists,
    privacyUrl: privacyUrl.trim() || null,
    termsUrl: termsUrl.trim() || null,
    price: Object.values(price).some((text) => text.trim()) ? price : null,
    states: states
      .split(',')
      .map((state) => state.trim())
      .filter(Boolean),
  };
}

/** Empty input is not zero. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const eachRole = <Limit>(of: (role: SessionRole) => Limit): Record<SessionRole, Limit> => ({
  PATIENT: of('PATIENT'),
  PHYSICIAN: of('PHYSICIAN'),
  ADMIN: of('ADMIN'),
});
