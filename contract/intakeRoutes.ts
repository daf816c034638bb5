/** Routes that the intake and its worker call by their addresses. */
import * as addresses from './addresses.ts';
import { UrlPart } from './catalogue.ts';
import { DocumentId, StoredDocument, UploadQuery } from './documents.ts';
import {
  DraftCreation,
  DraftId,
  DraftResponse,
  DraftSave,
  DraftSaved,
  QuestionnaireResponse,
  Resume,
  Resumed,
  ResumeLink,
  Submit,
  Submitted,
} from './intake.ts';
import { EventBatch, EventsAccepted, Opened } from './intakeEvents.ts';
import { PdfQuery } from './review.ts';
import { routeAt } from './route.ts';

const anyone = { access: 'anyone', healthData: true } as const;
const anyoneById = { ...anyone, params: { id: DraftId } } as const;
const withoutHealthData = { access: 'anyone', healthData: false } as const;

export const activeQuestionnaire = routeAt(addresses.activeQuestionnaire, {
  ...withoutHealthData,
  answer: QuestionnaireResponse,
});
export const newestQuestionnaire = routeAt(addresses.newestQuestionnaire, {
  ...withoutHealthData,
  params: { id: UrlPart },
  answer: QuestionnaireResponse,
});
export const questionnaireVersion = routeAt(addresses.questionnaireVersion, {
  ...withoutHealthData,
  params: { id: UrlPart, version: UrlPart },
  answer: QuestionnaireResponse,
});
/** JSON of `ComputedForm` in `formats`, for a worker of the page. */
export const computedForm = routeAt(addresses.computedForm, {
  ...withoutHealthData,
  params: { id: UrlPart, version: UrlPart },
  media: 'application/json',
});
export const createDraft = routeAt(addresses.createDraft, {
  ...anyone,
  limit: { per: 'address', most: 600, minutes: 60 },
  body: DraftCreation,
  answer: DraftResponse,
  status: 201,
});
export const readDraft = routeAt(addresses.readDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 3_000, minutes: 15 },
  answer: DraftResponse,
});
export const saveDraft = routeAt(addresses.saveDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 6_000, minutes: 1, isLocal: true },
  body: DraftSave,
  answer: DraftSaved,
});
export const submitDraft = routeAt(addresses.submitDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 600, minutes: 60 },
  body: Submit,
  answer: Submitted,
});
export const mailResumeLink = routeAt(addresses.mailResumeLink, {
  ...anyoneById,
  limit: { per: 'address', most: 300, minutes: 60 },
  body: ResumeLink,
  status: 204,
});
export const resumeDraft = routeAt(addresses.resumeDraft, {
  ...anyone,
  limit: { per: 'address', most: 60, minutes: 15 },
  body: Resume,
  answer: Resumed,
});

export const draftPdf = routeAt(addresses.draftPdf, {
  ...anyoneById,
  limit: { per: 'address', most: 30, minutes: 15 },
  query: PdfQuery,
  media: 'application/pdf',
});

export const reportOpened = routeAt(addresses.reportOpened, {
  ...withoutHealthData,
  body: Opened,
  answer: EventsAccepted,
});
export const reportEvents = routeAt(addresses.reportEvents, {
  ...anyoneById,
  body: EventBatch,
  answer: EventsAccepted,
});

export const uploadToDraft = routeAt(addresses.uploadToDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 600, minutes: 60 },
  query: UploadQuery,
  takes: 'file',
  answer: StoredDocument,
  status: 201,
});
export const removeFromDraft = routeAt(addresses.removeFromDraft, {
  ...anyone,
  params: { id: DraftId, documentId: DocumentId },
  status: 204,
});
export const openDocument = routeAt(addresses.openDocument, {
  ...anyone,
  params: { id: DocumentId },
  media: 'application/pdf',
});
