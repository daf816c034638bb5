/** What the clinic decides about itself. Shared with the browser. */
import { z } from 'zod';

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

/** Minutes a session may idle and hours it may last at all, by role. */
const SessionLimit = z.strictObject({
  idleMinutes: z.number().int().min(5).max(1440),
  absoluteHours: z.number().int().min(1).max(720),
});

/** The marketing claims a clinic may only make when they are true of it. */
export const CLAIMS = ['hipaa', 'boardCertified', 'noInsurance'] as const;

export const Settings = z.strictObject({
  clinicName: z.string().trim().min(1).max(100),
  /** IANA name, such as America/New_York. */
  timeZone: z.string().refine(isTimeZone),
  supportEmail: z.email().max(254).nullable(),
  supportPhone: z.string().trim().min(1).max(40).nullable(),
  claims: z.record(z.enum(CLAIMS), z.boolean()),
  /** Days after which a draft nobody touched is deleted. */
  draftRetentionDays: z.number().int().min(1).max(3650),
  sessionLimits: z.strictObject({ PATIENT: SessionLimit, PHYSICIAN: SessionLimit, ADMIN: SessionLimit }),
  /** Administrators open submissions with a reason, for an hour, and the staff is told. */
  adminsNeedEmergencyAccess: z.boolean(),
  /** A second physician or administrator approves a rule set before it is published. */
  rulesNeedSecondPerson: z.boolean(),
  /** Id of the questionnaire `/intake` shows. */
  activeQuestionnaire: z.string().min(1).max(100),
});
export type Settings = z.infer<typeof Settings>;

/** What everybody may know, signed in or not: GET /api/settings/public */
export const PublicSettings = Settings.pick({
  clinicName: true,
  timeZone: true,
  supportEmail: true,
  supportPhone: true,
  claims: true,
  draftRetentionDays: true,
});
export type PublicSettings = z.infer<typeof PublicSettings>;

/** Counts the changes; a change names the revision it was made from. */
const Revision = z.number().int().min(0);

/** It stands in pages, mails and their headers. */
const oneLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u);

/** PUT /api/settings; answered 409 when the settings were changed in between. */
export const SettingsChange = z.strictObject({
  revision: Revision,
  settings: Settings.extend({ clinicName: oneLine(100), supportPhone: oneLine(40).nullable() }),
});
export type SettingsChange = z.infer<typeof SettingsChange>;

/** GET /api/settings, and the answer of PUT. */
export const SettingsDocument = z.strictObject({
  revision: Revision,
  settings: Settings,
  /** Those that can be made the active one. */
  questionnaires: z.array(z.strictObject({ id: z.string(), titles: z.record(z.string(), z.string()) })),
});
export type SettingsDocument = z.infer<typeof SettingsDocument>;
