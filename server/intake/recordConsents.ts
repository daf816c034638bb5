/** Which consent text, in which version and language, a patient agreed to, and when. */
import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answers } from '../../engine/answers.ts';
import { textIn } from '../../engine/definition.ts';
import type { PublishedQuestionnaire } from '../published/library.ts';

/** The hash tells whether a text shown later is the one agreed to. */
export const consentTextHash = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function recordConsents(
  em: EntityManager,
  submissionId: string,
  { id, version, questionnaire }: PublishedQuestionnaire,
  { visible, language, at }: { visible: Answers; language: string; at: Date },
): Promise<void> {
  for (const [key, { question }] of questionnaire.questions) {
    if (question.type !== 'consent' || visible[key] !== true) continue;
    await em.execute(
      `insert into consent_record
         (submission_id, question_id, questionnaire_id, version, language, text_sha256, agreed_at)
       values (?, ?, ?, ?, ?, ?, ?)`,
      [submissionId, key, id, version, language, consentTextHash(textIn(question.label, language)), at],
    );
  }
}
