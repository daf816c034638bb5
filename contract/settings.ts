/** The clinic's settings. Shared with the browser. */
import { hasWorkingTime, isHoliday, isTimeZone, type Language } from '@clinic/engine/base';
import { z } from 'zod';
import { admin } from './access.ts';
import { ACCENT_NAMES } from './design/accents.ts';
import { WebOrigin } from './intake.ts';
import { inEveryLanguage, LanguageCode } from './language.ts';
import type { PromisedStepName } from './promisedSteps.ts';
import { route } from './route.ts';

/** Idle timeout in minutes and maximum lifetime in hours of a session, by role. */
const SessionLimit = z.strictObject({
  idleMinutes: z.number().int().min(5).max(1440),
  absoluteHours: z.number().int().min(1).max(720),
});

/** Marketing claims a clinic may make only if they are true. */
export const CLAIMS = ['hipaa', 'boardCertified', 'noInsurance'] as const;

const inAll = (max: number) => {
  const text = z.string().trim().min(1).max(max);
  return z.strictObject(inEveryLanguage(() => text));
};
const WebAddress = z.url({ protocol: /^https$/ }).max(500);

/** What the home page says of this clinic, beside what it says of all. */
export const HomePage = z.strictObject({
  privacyUrl: WebAddress.nullable(),
  termsUrl: WebAddress.nullable(),
  /** What treatment costs, in a sentence. */
  price: inAll(300).nullable(),
  /** Where patients may live, as they are shown. */
  states: z.array(z.string().trim().min(1).max(40)).max(60),
  team: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(100),
        role: inAll(100),
        /** A small JPEG, as a data URL. */
        photo: z
          .string()
          .max(30_000)
          .regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/=]+$/)
          .nullable(),
      }),
    )
    .max(6),
  /** Shown instead of those that every clinic can answer. */
  questions: z.array(z.strictObject({ question: inAll(200), answer: inAll(1_000) })).max(12),
});
export type HomePage = z.infer<typeof HomePage>;

/** HTTPS is required, except for localhost. */
const EmbeddingSite = WebOrigin.refine((site) =>
  /^https:|^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(site),
);

/** The origin of a typed address; undefined if it cannot be allowed to embed the form. */
export function embeddingSite(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? EmbeddingSite.safeParse(new URL(address).origin).data : undefined;
}

const Hour = z.number().int().min(0).max(23);

const ClockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/);
export const LICENSING = ['off', 'decide', 'assign'] as const;
export const MAX_HOLIDAYS = 100;

/** When the clinic works, on its clock. */
const WorkingHours = z
  .strictObject({
    /** Monday first; null: closed. */
    days: z
      .array(
        z
          .strictObject({ from: ClockTime, to: ClockTime })
          .refine(({ from, to }) => from < to, { error: 'Closes before it opens' })
          .nullable(),
      )
      .length(7),
    /** `YYYY-MM-DD`, or `MM-DD` for each year. */
    holidays: z.array(z.string().refine(isHoliday, { error: 'No date' })).max(MAX_HOLIDAYS),
  })
  .refine(hasWorkingTime, { path: ['days'], error: 'Enter at least an hour a week' });

const OFFICE = { from: '09:00', to: '17:00' };
/** Until a clinic enters its own. Holidays that move are entered by their dates. */
export const DEFAULT_WORKING_HOURS: z.infer<typeof WorkingHours> = {
  days: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, null, null],
  holidays: ['01-01', '07-04', '12-25'],
};

export const DEFAULT_PROMISES = { read: 8, answer: 8, decision: 24 };

const Promised = z.number().int().min(1).max(240).nullable();

export const Settings = z.strictObject({
  clinicName: z.string().trim().min(1).max(100),
  /** IANA name, such as America/New_York. */
  timeZone: z.string().refine(isTimeZone),
  /** For people who have chosen no language and whose browser requests none that the portal supports. */
  defaultLanguage: LanguageCode,
  /** The colour of the clinic's pages and mails. */
  accent: z.enum(ACCENT_NAMES),
  supportEmail: z.email().max(254).nullable(),
  supportPhone: z.string().trim().min(1).max(40).nullable(),
  claims: z.record(z.enum(CLAIMS), z.boolean()),
  homePage: HomePage,
  /** Days of inactivity after which a draft is deleted. */
  draftRetentionDays: z.number().int().min(1).max(3650),
  sessionLimits: z.strictObject({ PATIENT: SessionLimit, PHYSICIAN: SessionLimit, ADMIN: SessionLimit }),
  /** Administrators must give a reason to open submissions; access lasts an hour and staff are notified. */
  adminsNeedEmergencyAccess: z.boolean(),
  /** A second physician or administrator must approve a rule set before publication. */
  rulesNeedSecondPerson: z.boolean(),
  /** Staff who are told of a patient to contact, one after the other; if empty, all physicians at once. */
  dutyList: z
    .array(z.uuid().toLowerCase())
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length),
  /** Id of the plan that an approval begins; null: none. */
  defaultPlan: z.string().min(1).max(100).nullable(),
  /** Hours of the clinic in which no reminder is sent, also over midnight; the same hour twice: never. */
  quietHours: z.strictObject({ from: Hour, to: Hour }),
  workingHours: WorkingHours,
  /** By when patients are told that the clinic takes its next step: in working hours; null: no promise. */
  promises: z.strictObject({ read: Promised, answer: Promised, decision: Promised } satisfies Record<
    PromisedStepName,
    typeof Promised
  >),
  /** `decide`: who decides needs a licence of the patient's state; `assign`: such people get new submissions in turn, too. */
  licensing: z.enum(LICENSING),
  /** Sites whose pages may show the form in a frame. */
  embeddingSites: z
    .array(EmbeddingSite)
    .max(50)
    .refine((sites) => new Set(sites).size === sites.length),
  /** Id of the questionnaire `/intake` shows. */
  activeQuestionnaire: z.string().min(1).max(100),
});
export type Settings = z.infer<typeof Settings>;
/** What becomes of a submission depends on them. */
export type Promising = Pick<Settings, 'timeZone' | 'workingHours' | 'promises' | 'licensing'>;

/** Settings readable without signing in: GET /api/settings/public */
export const PublicSettings = Settings.pick({
  clinicName: true,
  timeZone: true,
  defaultLanguage: true,
  accent: true,
  supportEmail: true,
  supportPhone: true,
  claims: true,
  homePage: true,
  draftRetentionDays: true,
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** What the page knows of the clinic. */
export interface PageSettings extends PublicSettings {
  /** By language: how long the form takes that `/intake` shows. Only on pages seen without signing in. */
  minutes?: Record<Language, { from: number; to: number }>;
}

/** Incremented with each change; a change names the revision it is based on. */
const Revision = z.number().int().min(0);

/** Used in pages, mails and mail headers. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

/** PUT /api/settings; answers 409 if the settings were changed in the meantime. */
export const SettingsChange = z.strictObject({
  revision: Revision,
  settings: Settings.extend({ clinicName: oneLine(100), supportPhone: oneLine(40).nullable() }),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** GET /api/settings, and the response of PUT. */
export const SettingsDocument = z.strictObject({
  revision: Revision,
  settings: Settings,
  /** Questionnaires that can be made the active one. */
  questionnaires: z.array(z.strictObject({ id: z.string(), titles: z.record(z.string(), z.string()) })),
  /** Plans that an approval can begin. */
  plans: z.array(z.strictObject({ id: z.string(), titles: z.record(z.string(), z.string()) })),
});
export type SettingsDocument = z.infer<typeof SettingsDocument>;

export const publicSettings = route('GET', '/api/settings/public', {
  access: 'anyone',
  healthData: false,
  answer: PublicSettings,
});
export const settings = route('GET', '/api/settings', { ...admin, answer: SettingsDocument });
export const changeSettings = route('PUT', '/api/settings', {
  ...admin,
  body: SettingsChange,
  answer: SettingsDocument,
});
