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

export const activeQuestionnaire = routeAt(addresses.activeQuestionnaire, {
  access: 'anyone',
  healthData: false,
  answer: QuestionnaireResponse,
});
export const newestQuestionnaire = routeAt(addresses.newestQuestionnaire, {
  access: 'anyone',
  healthData: false,
  params: { id: UrlPart },
  answer: QuestionnaireResponse,
});
export const questionnaireVersion = routeAt(addresses.questionnaireVersion, {
  access: 'anyone',
  healthData: false,
  params: { id: UrlPart, version: UrlPart },
  answer: QuestionnaireResponse,
});
export const createDraft = routeAt(addresses.createDraft, {
  ...anyone,
  limit: { per: 'address', most: 120, minutes: 60 },
  body: DraftCreation,
  answer: DraftResponse,
  status: 201,
});
export const readDraft = routeAt(addresses.readDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 600, minutes: 15 },
  answer: DraftResponse,
});
export const saveDraft = routeAt(addresses.saveDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 1_200, minutes: 1, isLocal: true },
  body: DraftSave,
  answer: DraftSaved,
});
export const submitDraft = routeAt(addresses.submitDraft, {
  ...anyoneById,
  limit: { per: 'address', most: 120, minutes: 60 },
  body: Submit,
  answer: Submitted,
});
export const mailResumeLink = routeAt(addresses.mailResumeLink, {
  ...anyoneById,
  limit: { per: 'address', most: 60, minutes: 60 },
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
  access: 'anyone',
  healthData: true,
  params: { id: DraftId },
  limit: { per: 'address', most: 30, minutes: 15 },
  query: PdfQuery,
  media: 'application/pdf',
});

export const reportOpened = routeAt(addresses.reportOpened, {
  access: 'anyone',
  healthData: false,
  body: Opened,
  answer: EventsAccepted,
});
export const reportEvents = routeAt(addresses.reportEvents, {
  access: 'anyone',
  healthData: true,
  params: { id: DraftId },
  body: EventBatch,
  answer: EventsAccepted,
});

export const uploadToDraft = routeAt(addresses.uploadToDraft, {
  access: 'anyone',
  healthData: true,
  params: { id: DraftId },
  limit: { per: 'address', most: 120, minutes: 60 },
  query: UploadQuery,
  takes: 'file',
  answer: StoredDocument,
  status: 201,
});
export const removeFromDraft = routeAt(addresses.removeFromDraft, {
  access: 'anyone',
  healthData: true,
  params: { id: DraftId, documentId: DocumentId },
  status: 204,
});
export const openDocument = routeAt(addresses.openDocument, {
  access: 'anyone',
  healthData: true,
  params: { id: DocumentId },
  media: 'application/pdf',
});
