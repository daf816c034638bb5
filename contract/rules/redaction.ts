/** A submission as a case without names. Shared with the browser. */
import { z } from 'zod';
import { route } from '../route.ts';
import { Case } from './fixtureCase.ts';

/**
 * POST /api/rules/fixtures/redacted: turns a submission into a case without names: names and contact data are
 * replaced, free text and files left out, all dates shifted by the same number of days. Years, ages and
 * measurements are kept, so it is still health data, not de-identified (45 CFR 164.514). It raises the same
 * flags as the submission. 200: RedactedCase, which is not stored; PUT it into a set to keep it. With `names` kept nothing is
 * replaced: for trying rules on a patient whom the reader may see. Earlier submissions of the patient are its history.
 */
export const Redact = z.strictObject({
  submissionId: z.uuid(),
  names: z.enum(['replaced', 'kept']).default('replaced'),
});
export const RedactedCase = z.strictObject({
  questionnaireId: z.string(),
  version: z.string(),
  case: Case,
  /** Keys of the answers that were left out or replaced. */
  left: z.array(z.string()),
  replaced: z.array(z.string()),
});
export type RedactedCase = z.infer<typeof RedactedCase>;

export const redactedCase = route('POST', '/api/rules/fixtures/redacted', {
  access: 'staff',
  healthData: true,
  body: Redact,
  answer: RedactedCase,
});
