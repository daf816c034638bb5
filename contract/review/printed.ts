/** A submission as a PDF and in FHIR. Shared with the browser. */
import { PdfQuery } from '../review.ts';
import { route } from '../route.ts';
import { SubmissionId, staffById } from '../submissionAccess.ts';

export const submissionPdf = route('GET', '/api/submissions/:id/pdf', {
  ...staffById,
  limit: { per: 'account', most: 60, minutes: 15 },
  query: PdfQuery,
  media: 'application/pdf',
});
const asBundle = {
  access: 'staff',
  healthData: true,
  params: { id: SubmissionId },
  query: PdfQuery,
  media: 'application/fhir+json',
} as const;
/** A transaction Bundle of FHIR R4; texts are in the patient's language by default. */
export const submissionAsFhir = route('GET', '/api/submissions/:id/fhir', asBundle);
/** The facts in the answers as separate resources: Observations, and the facts that the definition declares. */
export const extractedResources = route('GET', '/api/fhir/QuestionnaireResponse/:id/$extract', asBundle);
