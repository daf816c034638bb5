/** A patient's own intakes in progress. Shared with the browser. */
import { z } from 'zod';
import * as addresses from '../addresses.ts';
import { UrlPart } from '../catalogue.ts';
import { DraftId, DraftSecret, EarlierAnswers, OwnDrafts, Resumed } from '../intake.ts';
import { route, routeAt } from '../route.ts';

/** POST /api/patient/setup, after sign-in: assigns the intakes this browser can open to the patient. */
export const PatientSetup = z.strictObject({
  drafts: z.array(z.strictObject({ id: DraftId, secret: DraftSecret })).max(20),
});
export type PatientSetup = z.infer<typeof PatientSetup>;

export const PatientSetUp = z.strictObject({
  drafts: OwnDrafts,
  /** Number of intakes that were assigned by this request. */
  claimed: z.strictObject({ drafts: z.number().int(), submissions: z.number().int() }),
  /**
   * Whether there are intakes with the account's e-mail address that can be claimed with the date of birth.
   */
  awaitsBirthDate: z.boolean(),
});
export type PatientSetUp = z.infer<typeof PatientSetUp>;

/**
 * POST /api/patient/claim: claims the intakes with the account's e-mail address and this date of birth; same
 * response as setup.
 */
export const ClaimByBirthDate = z.strictObject({ birthDate: z.iso.date() });

const patient = { access: 'patient', healthData: true } as const;
export const setUpPatient = route('POST', '/api/patient/setup', {
  ...patient,
  body: PatientSetup,
  answer: PatientSetUp,
});
export const claimByBirthDate = route('POST', '/api/patient/claim', {
  ...patient,
  body: ClaimByBirthDate,
  answer: PatientSetUp,
});
export const earlierAnswers = routeAt(addresses.earlierAnswers, {
  ...patient,
  limit: { per: 'account', most: 300, minutes: 15 },
  params: { form: UrlPart, version: UrlPart },
  answer: EarlierAnswers,
});
export const ownDrafts = routeAt(addresses.ownDrafts, { ...patient, answer: OwnDrafts });
export const openOwnDraft = routeAt(addresses.openOwnDraft, {
  access: 'patient',
  healthData: true,
  params: { id: DraftId },
  answer: Resumed,
});
