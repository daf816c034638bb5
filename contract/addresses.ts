/**
 * Addresses of the routes that the intake, the worker and the sign-in call: without their schemas, because
 * the schema library would double what a phone has to load. The files of the contract describe them.
 */
import type {
  CurrentUser,
  MagicLinkCode,
  MagicLinkRedeemed,
  MagicLinkRedemption,
  MagicLinkRequest,
  SignInMethods,
} from './auth.ts';
import type { StoredDocument, UploadQuery } from './documents.ts';
import type {
  DraftCreation,
  DraftResponse,
  DraftSave,
  DraftSaved,
  EarlierAnswers,
  OwnDrafts,
  QuestionnaireResponse,
  Resume,
  Resumed,
  ResumeLink,
  Submit,
  Submitted,
} from './intake.ts';
import type { EventBatch, EventsAccepted, Opened } from './intakeEvents.ts';
import type { CsrfToken } from './operation.ts';

import type { PdfQuery } from './review.ts';
import { address } from './route.ts';
import type { SecondFactor } from './secondFactor.ts';

export const csrfToken = address<{ answer: typeof CsrfToken }>()('GET', '/api/csrf-token');
export const live = address()('GET', '/api/live');

export const signInMethods = address<{ answer: typeof SignInMethods }>()('GET', '/api/auth/methods');
export const currentUser = address<{ answer: typeof CurrentUser }>()('GET', '/api/auth/user');
export const signIn = address()('GET', '/api/login');
export const signOut = address()('GET', '/api/logout');
/** Set on sign-out: asks the portal's next page to clear the clinic's data on this device. */
export const SIGNED_OUT_COOKIE = 'signed-out';
/** The language and theme chosen in the portal, with a dot between them; each can be empty. */
export const APPEARANCE_COOKIE = 'appearance';
/** Query parameter with the language of a page; only pages without scripts link to it. */
export const LANGUAGE_PARAMETER = 'lang';
/** Whether the sidebar is `expanded` or `collapsed`. */
export const SIDEBAR_COOKIE = 'sidebar_state';
export const requestLink = address<{ body: typeof MagicLinkRequest }>()('POST', '/api/auth/magic-link');
export const redeemLink = address<{ body: typeof MagicLinkRedemption; answer: typeof MagicLinkRedeemed }>()(
  'POST',
  '/api/auth/magic-link/redeem',
);
export const redeemCode = address<{ body: typeof MagicLinkCode; answer: typeof MagicLinkRedeemed }>()(
  'POST',
  '/api/auth/magic-link/code',
);
export const secondFactor = address<{ answer: typeof SecondFactor }>()('GET', '/api/auth/second-factor');

export const activeQuestionnaire = address<{ answer: typeof QuestionnaireResponse }>()(
  'GET',
  '/api/intake/questionnaire',
);
export const newestQuestionnaire = address<{ answer: typeof QuestionnaireResponse }>()(
  'GET',
  '/api/intake/questionnaires/:id',
);
export const questionnaireVersion = address<{ answer: typeof QuestionnaireResponse }>()(
  'GET',
  '/api/intake/questionnaires/:id/:version',
);

/** What computing the external values of a form needs; it never changes. Only for forms that have some. */
export const computedForm = address()('GET', '/api/intake/questionnaires/:id/:version/computed-form');

/** A code list: options of a question in a separate document, which never changes. */
export const codeList = address()('GET', '/api/intake/code-lists/:digest');

export const createDraft = address<{ body: typeof DraftCreation; answer: typeof DraftResponse }>()(
  'POST',
  '/api/intake/drafts',
);
export const readDraft = address<{ answer: typeof DraftResponse }>()('GET', '/api/intake/drafts/:id');
export const saveDraft = address<{ body: typeof DraftSave; answer: typeof DraftSaved }>()(
  'PATCH',
  '/api/intake/drafts/:id',
);
export const submitDraft = address<{ body: typeof Submit; answer: typeof Submitted }>()(
  'POST',
  '/api/intake/drafts/:id/submit',
);
export const mailResumeLink = address<{ body: typeof ResumeLink }>()(
  'POST',
  '/api/intake/drafts/:id/resume-link',
);
export const resumeDraft = address<{ body: typeof Resume; answer: typeof Resumed }>()(
  'POST',
  '/api/intake/resume',
);
export const ownDrafts = address<{ answer: typeof OwnDrafts }>()('GET', '/api/patient/drafts');
export const openOwnDraft = address<{ answer: typeof Resumed }>()('POST', '/api/patient/drafts/:id/open');
export const earlierAnswers = address<{ answer: typeof EarlierAnswers }>()(
  'GET',
  '/api/patient/earlier-answers/:form/:version',
);
export const draftPdf = address<{ query: typeof PdfQuery }>()('GET', '/api/intake/drafts/:id/pdf');

export const reportOpened = address<{ body: typeof Opened; answer: typeof EventsAccepted }>()(
  'POST',
  '/api/intake/opened',
);
export const reportEvents = address<{ body: typeof EventBatch; answer: typeof EventsAccepted }>()(
  'POST',
  '/api/intake/drafts/:id/events',
);

export const uploadToDraft = address<{ query: typeof UploadQuery; answer: typeof StoredDocument }>()(
  'POST',
  '/api/intake/drafts/:id/documents',
);
export const removeFromDraft = address()('DELETE', '/api/intake/drafts/:id/documents/:documentId');
export const openDocument = address()('GET', '/api/documents/:id');

/** A name that no other clinic of the origin uses, for storage, caches and locks. */
export const nameIn = (ofClinic: string, name: string): string => (ofClinic ? `${ofClinic}:${name}` : name);

/** The page to sign in. */
export const SIGN_IN_PAGE = '/sign-in';

/**
 * Which pages are an intake, for the portal, its worker and the server, which draws them: `/intake`, with the clinic's active
 * questionnaire, `/intake/{id}` and `/intake/{id}/{version}`.
 *
 * @param path without the clinic's path
 * @returns the id of the questionnaire, with a slash and the version if the path names one; undefined for another page
 */
export function intakeAt(path: string): { questionnaireId: string | undefined } | undefined {
  const [, page, ...named] = path.split('/');
  if (page !== 'intake') return undefined;
  return { questionnaireId: named.slice(0, 2).filter(Boolean).map(decoded).join('/') || undefined };
}

/** A typed URL may be malformed. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
