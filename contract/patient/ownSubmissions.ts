/** The submissions of the signed-in patient. Shared with the browser. */
import { z } from 'zod';
import { PromisedStep } from '../promisedSteps.ts';
import { PdfQuery, Status } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId } from '../submissionAccess.ts';

/** GET /api/patient/submissions: the signed-in patient's own. */
export const OwnSubmission = z.strictObject({
  id: SubmissionId,
  reference: z.string(),
  status: Status,
  /** Whether the patient has answered a request of the clinic, which may have returned the form to NEW. */
  answered: z.boolean(),
  createdAt: z.string(),
  questionnaire: z.strictObject({
    name: z.string(),
    version: z.string(),
    /** By language, for readers whose portal language differs from the form's. */
    titles: z.record(z.string(), z.string()),
  }),
  /** As entered in this form. */
  givenName: z.string().nullable(),
  /** Unread messages from the clinic. */
  unread: z.number().int(),
  /** What the clinic promised and has not done yet, the next one first. */
  promised: z.array(PromisedStep),
});
export const OwnSubmissions = z.array(OwnSubmission);

export const ownSubmissions = route('GET', '/api/patient/submissions', {
  access: 'signedIn',
  healthData: true,
  answer: OwnSubmissions,
});

export const ownSubmissionPdf = route('GET', '/api/patient/submissions/:id/pdf', {
  access: 'patient',
  healthData: true,
  limit: { per: 'account', most: 30, minutes: 15 },
  params: { id: SubmissionId },
  query: PdfQuery,
  media: 'application/pdf',
});
