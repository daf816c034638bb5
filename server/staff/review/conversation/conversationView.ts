/** Maps rows to what the screens receive. The fields for patients are listed explicitly. */
import type { OwnMessage } from '@clinic/contract/patient/ownMessages';
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import type { StaffMessage } from '@clinic/contract/review/messages';
import type { AnswersVersion } from '@clinic/contract/review/versions';
import type { Message } from '@clinic/server-platform/entities';
import { toAuthor } from '../submissionView.ts';
import type { ViewedByPatient } from './ownSubmission.ts';
import type { Version } from './versions.ts';

export const toStaffMessage = (row: Message): StaffMessage => ({
  id: row.id,
  fromPatient: row.fromPatient,
  message: row.message,
  createdAt: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
  author: toAuthor(row.author),
});

export const toVersion = (version: Version): AnswersVersion => ({
  number: version.number,
  cause: version.cause,
  createdAt: version.createdAt.toISOString(),
  author: version.author ? toAuthor(version.author) : null,
  ruleSet: { id: version.ruleSetId, version: version.ruleSetVersion },
  answersJSON: version.answersJSON,
  flagsJSON: version.flagsJSON,
  raisedFlags: version.raisedFlags,
});

export const toOwnMessage = ({ id, fromPatient, author, message, createdAt }: Message): OwnMessage => ({
  id,
  from: fromPatient ? 'you' : 'clinic',
  name: fromPatient ? null : author.name,
  message,
  createdAt: createdAt.toISOString(),
});

export const toOwnDetail = (
  { submission, history, request, messages, promised, revision }: ViewedByPatient,
  name: string,
): OwnSubmissionDetail => ({
  id: submission.id,
  reference: submission.reference,
  status: submission.status,
  createdAt: submission.createdAt.toISOString(),
  language: submission.language,
  questionnaire: { id: submission.questionnaireId, name, version: submission.version },
  answers: submission.answersJSON,
  answeredOn: submission.answeredOn,
  revision,
  history: [
    { status: 'NEW', at: submission.createdAt.toISOString(), byReply: false },
    ...history.map(({ to, author, createdAt }) => ({
      status: to,
      at: createdAt.toISOString(),
      // A patient changes the status only with a reply.
      byReply: author.id === submission.user?.id,
    })),
  ],
  request: request && {
    id: request.id,
    message: request.message,
    questionIds: request.questionIds,
    createdAt: request.createdAt.toISOString(),
  },
  messages: messages.map(toOwnMessage),
  promised,
});
