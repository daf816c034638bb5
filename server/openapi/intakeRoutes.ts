/** Request and response schemas of the intake routes and of the patients' own pages. */

import {
  AnswersReply,
  NewMessage,
  OwnMessage,
  OwnMessages,
  OwnSubmissionDetail,
} from '../../contract/conversation.ts';
import { DocumentList, StoredDocument } from '../../contract/documents.ts';
import {
  DraftCreation,
  DraftResponse,
  DraftSave,
  DraftSaved,
  QuestionnaireResponse,
  Resume,
  Resumed,
  ResumeLink,
  Submit,
  Submitted,
} from '../../contract/intake.ts';
import { EventBatch, EventsAccepted, Opened } from '../../contract/intakeEvents.ts';
import { ClaimByBirthDate, OwnDrafts, PatientSetUp, PatientSetup } from '../../contract/ownIntakes.ts';
import { OwnSubmissions } from '../../contract/review.ts';
import { PublicSettings } from '../../contract/settings.ts';
import type { RouteSchemas } from './routeSchemas.ts';

export const INTAKE_ROUTES: RouteSchemas = {
  'get /api/settings/public': { answer: PublicSettings },
  'get /api/intake/questionnaire': { answer: QuestionnaireResponse },
  'get /api/intake/questionnaires/:id': { answer: QuestionnaireResponse },
  'get /api/intake/questionnaires/:id/:version': { answer: QuestionnaireResponse },
  'get /api/intake/questionnaires/:id/:version/validators.js': { media: 'text/javascript' },
  'post /api/intake/drafts': { body: DraftCreation, answer: DraftResponse, status: 201 },
  'get /api/intake/drafts/:id': { answer: DraftResponse },
  'patch /api/intake/drafts/:id': { body: DraftSave, answer: DraftSaved },
  'post /api/intake/drafts/:id/submit': { body: Submit, answer: Submitted },
  'post /api/intake/drafts/:id/resume-link': { body: ResumeLink, status: 204 },
  'post /api/intake/resume': { body: Resume, answer: Resumed },
  'post /api/intake/opened': { body: Opened, answer: EventsAccepted },
  'post /api/intake/drafts/:id/events': { body: EventBatch, answer: EventsAccepted },
  'get /api/intake/drafts/:id/pdf': { media: 'application/pdf' },
  'post /api/intake/drafts/:id/documents': { answer: StoredDocument, status: 201 },
  'delete /api/intake/drafts/:id/documents/:documentId': { status: 204 },
  'get /api/documents/:id': { media: 'application/pdf' },
  'get /api/patient/submissions': { answer: OwnSubmissions },
  'get /api/patient/submissions/:id': { answer: OwnSubmissionDetail },
  'get /api/patient/submissions/:id/pdf': { media: 'application/pdf' },
  'get /api/patient/submissions/:id/messages': { answer: OwnMessages },
  'post /api/patient/submissions/:id/messages': { body: NewMessage, answer: OwnMessage, status: 201 },
  'post /api/patient/submissions/:id/answers': { body: AnswersReply, answer: OwnSubmissionDetail },
  'get /api/patient/submissions/:id/documents': { answer: DocumentList },
  'post /api/patient/submissions/:id/documents': { answer: StoredDocument, status: 201 },
  'delete /api/patient/submissions/:id/documents/:documentId': { status: 204 },
  'post /api/patient/setup': { body: PatientSetup, answer: PatientSetUp },
  'post /api/patient/claim': { body: ClaimByBirthDate, answer: PatientSetUp },
  'get /api/patient/drafts': { answer: OwnDrafts },
  'post /api/patient/drafts/:id/open': { answer: Resumed },
};
