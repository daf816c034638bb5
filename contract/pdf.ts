/** PDFs of a submission: for the staff, its patient, and the user who just submitted it. */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { DraftId } from './intake.ts';
import { SubmissionId } from './review.ts';
import { route, routeAt } from './route.ts';

/** The language of the PDF; by default the patient's own. */
export const PdfQuery = z.strictObject({ language: z.enum(['en', 'es']).optional() });

export const draftPdf = routeAt(addresses.draftPdf, {
  access: 'anyone',
  healthData: true,
  params: { id: DraftId },
  limit: { per: 'address', most: 30, minutes: 15 },
  query: PdfQuery,
  media: 'application/pdf',
});
export const submissionPdf = route('GET', '/api/submissions/:id/pdf', {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  query: PdfQuery,
  media: 'application/pdf',
});
export const ownSubmissionPdf = route('GET', '/api/patient/submissions/:id/pdf', {
  access: 'patient',
  healthData: true,
  params: { id: SubmissionId },
  query: PdfQuery,
  media: 'application/pdf',
});
