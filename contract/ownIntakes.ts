/** A patient's own intakes in progress. Shared with the browser. */
import { z } from 'zod';
import { DraftId, DraftSecret } from './intake.ts';

/** GET /api/patient/drafts: not sent yet, the one touched last first. */
export const OwnDraft = z.strictObject({
  id: DraftId,
  questionnaire: z.strictObject({
    id: z.string(),
    name: z.string(),
    version: z.string(),
    /** By language, for whoever reads the portal in another one than the form was begun in. */
    titles: z.record(z.string(), z.string()),
  }),
  /** Where they stopped, by language. */
  step: z.record(z.string(), z.string()).nullable(),
  language: z.string(),
  savedAt: z.string(),
});
export type OwnDraft = z.infer<typeof OwnDraft>;
export const OwnDrafts = z.array(OwnDraft);

/** POST /api/patient/setup, after sign-in: the intakes that this browser can open become the patient's. */
export const PatientSetup = z.strictObject({
  drafts: z.array(z.strictObject({ id: DraftId, secret: DraftSecret })).max(20),
});
export type PatientSetup = z.infer<typeof PatientSetup>;

export const PatientSetUp = z.strictObject({
  drafts: OwnDrafts,
  /** How many became theirs just now. */
  claimed: z.strictObject({ drafts: z.number().int(), submissions: z.number().int() }),
  /** Whether intakes with the account's e-mail address wait for the patient's date of birth. */
  awaitsBirthDate: z.boolean(),
});
export type PatientSetUp = z.infer<typeof PatientSetUp>;

/** POST /api/patient/claim: the intakes with the account's e-mail address and this date of birth; answers as setup does. */
export const ClaimByBirthDate = z.strictObject({ birthDate: z.iso.date() });
