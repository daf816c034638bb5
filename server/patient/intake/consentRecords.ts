/** Which consent text and document a patient agreed to, in which version and language, and when. */
import { createHash } from 'node:crypto';
import type { Answers } from '@clinic/engine/base';
import { markupIn, type QuestionOf } from '@clinic/engine/definition';
import type { Statement } from '@clinic/server-platform/db';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';

/** The hash shows whether a text displayed later is the one agreed to. */
export const consentTextHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export function consentRecords(
  submissionId: string,
  { id, version, questionnaire }: PublishedQuestionnaire,
  { visible, language, at }: { visible: Answers; language: string; at: Date },
): Statement[] {
  const consents = [...questionnaire.questions].flatMap(([key, { question }]) =>
    question.type === 'consent' && visible[key] === true
      ? [
          {
            key,
            hash: consentTextHash(markupIn(question.label, language)),
            ...documentOf(question, language),
          },
        ]
      : [],
  );
  if (consents.length === 0) return [];
  const sql = `insert into consent_record
       (submission_id, question_id, questionnaire_id, version, language, text_sha256, document_version,
        document_sha256, agreed_at)
     select ?::uuid, key, ?, ?, ?, hash, "documentVersion", "documentHash", ?::timestamptz
     from jsonb_to_recordset(?::jsonb)
       as given (key text, hash text, "documentVersion" text, "documentHash" text)`;
  return [{ sql, params: [submissionId, id, version, language, at, JSON.stringify(consents)] }];
}

/** The document as read: its version, and a hash of its text in that language. */
const documentOf = ({ document }: QuestionOf<'consent'>, language: string) =>
  document && {
    documentVersion: document.version,
    documentHash: consentTextHash(markupIn(document.text, language)),
  };
