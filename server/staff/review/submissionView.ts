/** Maps rows to what the screens receive. */
import type { OwnSubmission } from '@clinic/contract/patient/ownSubmissions';
import type { EarlierVisit, SubmissionDetail } from '@clinic/contract/review';
import type { ReviewNote } from '@clinic/contract/review/notes';
import { type Definition, textIn, textsIn } from '@clinic/engine/definition';
import type { ReviewNote as NoteRow, Submission, User } from '@clinic/server-platform/entities';
import type { z } from 'zod';
import { toListItem } from './listItems.ts';
import type { Own } from './ownSubmissions.ts';
import type { ViewedSubmission } from './viewSubmission.ts';

export const toDetail = (viewed: ViewedSubmission, questionnaireName: string): SubmissionDetail => ({
  ...toListItem(viewed.item, questionnaireName),
  patientId: viewed.submission.person.id,
  answeredOn: viewed.submission.answeredOn,
  answersJSON: viewed.submission.answersJSON,
  sources: viewed.submission.sources,
  evidenceJSON: viewed.submission.evidenceJSON,
  language: viewed.submission.language,
  hostPage: viewed.submission.hostPage ?? null,
  statusHistory: viewed.history.map(({ from, to, reason, passedDangers, createdAt, author }) => ({
    from,
    to,
    reason: reason ?? null,
    dangers: passedDangers,
    createdAt: createdAt.toISOString(),
    author: toAuthor(author),
  })),
});

export const toEarlierVisit = (
  { id, reference, createdAt, questionnaireId, version, answeredOn, answersJSON }: Submission,
  questionnaireName: string,
): EarlierVisit['visit'] => ({
  id,
  reference,
  createdAt: createdAt.toISOString(),
  questionnaire: { id: questionnaireId, name: questionnaireName, version },
  answeredOn,
  answersJSON,
});

export const toNote = ({ id, message, createdAt, author }: NoteRow): ReviewNote => ({
  id,
  message,
  createdAt: createdAt.toISOString(),
  author: toAuthor(author),
});

export const toOwn = (
  { submission, unread, answered, promised }: Own,
  { title, languages, patient }: Definition,
): z.infer<typeof OwnSubmission> => ({
  id: submission.id,
  reference: submission.reference,
  status: submission.status,
  answered,
  createdAt: submission.createdAt.toISOString(),
  questionnaire: {
    name: textIn(title, submission.language),
    version: submission.version,
    titles: textsIn(title, languages),
  },
  givenName: givenNameIn(submission, patient.givenName),
  unread,
  promised,
});

function givenNameIn({ answersJSON }: Submission, question: string): string | null {
  const name = answersJSON[question];
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null;
}

export const toAuthor = ({ name, role }: User) => ({ name, role });
