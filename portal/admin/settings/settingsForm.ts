/** The form's values and their conversion to settings. Numbers are kept as text while the user types. */
import { CLAIMS, Settings } from '../../../contract/settings.ts';

export const SESSION_ROLES = ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const;
type SessionRole = (typeof SESSION_ROLES)[number];

export interface SettingsForm {
  clinicName: string;
  timeZone: string;
  defaultLanguage: Settings['defaultLanguage'];
  accent: Settings['accent'];
  supportEmail: string;
  supportPhone: string;
  claims: Settings['claims'];
  draftRetentionDays: string;
  sessionLimits: Record<SessionRole, { idleMinutes: string; absoluteHours: string }>;
  adminsNeedEmergencyAccess: boolean;
  rulesNeedSecondPerson: boolean;
  dutyList: string[];
  activeQuestionnaire: string;
}

export const toForm = (settings: Settings): SettingsForm => ({
  ...settings,
  supportEmail: settings.supportEmail ?? '',
  supportPhone: settings.supportPhone ?? '',
  draftRetentionDays: String(settings.draftRetentionDays),
  sessionLimits: eachRole((role) => ({
    idleMinutes: String(settings.sessionLimits[role].idleMinutes),
    absoluteHours: String(settings.sessionLimits[role].absoluteHours),
  })),
});

export type CheckedForm =
  | { settings: Settings; problems?: undefined }
  /** Paths of the invalid fields, such as `sessionLimits.ADMIN.idleMinutes`. */
  | { settings?: undefined; problems: string[] };

export function checkForm(form: SettingsForm): CheckedForm {
  const { data, error } = Settings.safeParse({
    ...form,
    supportEmail: form.supportEmail.trim() || null,
    supportPhone: form.supportPhone.trim() || null,
    claims: Object.fromEntries(CLAIMS.map((claim) => [claim, form.claims[claim]])),
    draftRetentionDays: numberOf(form.draftRetentionDays),
    sessionLimits: eachRole((role) => ({
      idleMinutes: numberOf(form.sessionLimits[role].idleMinutes),
      absoluteHours: numberOf(form.sessionLimits[role].absoluteHours),
    })),
  });
  if (data) return { settings: data };
  return { problems: [...new Set(error.issues.map(({ path }) => path.join('.')))] };
}

/** Empty input is not zero. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const eachRole = <Limit>(of: (role: SessionRole) => Limit): Record<SessionRole, Limit> => ({
  PATIENT: of('PATIENT'),
  PHYSICIAN: of('PHYSICIAN'),
  ADMIN: of('ADMIN'),
});
