/** Hands in the documents the answers name; deletes the intake's others. The staff is told. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answers } from '../../engine/answers.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import { filesOf } from '../../engine/questionTypes/file.ts';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { notify } from '../outbox/notify.ts';

/** The submission is in the database already. Answers to hidden questions have been dropped. */
export async function handInDocuments(
  em: EntityManager,
  occasion: Occasion,
  { draftId, submissionId }: { draftId: string; submissionId: string },
  { questions }: Questionnaire,
  visible: Answers,
): Promise<void> {
  const ids = Object.entries(visible)
    .filter(([key]) => questions.get(key)?.question.type === 'file')
    .flatMap(([, value]) => filesOf(value).map(({ id }) => id));
  const [{ deleted, handedIn }] = await em.execute<[{ deleted: number; handedIn: number }]>(
    `with named as (select value::uuid as id from jsonb_array_elements_text(?::jsonb)),
       gone as (delete from document where draft_id = ? and id not in (select id from named) returning 1),
       handed_in as (
         update document set submission_id = ? where draft_id = ? and id in (select id from named) returning 1
       )
     select (select count(*)::integer from gone) as deleted,
       (select count(*)::integer from handed_in) as "handedIn"`,
    [JSON.stringify(ids), draftId, submissionId, draftId],
  );
  if (deleted === 0 && handedIn === 0) return;
  recordAudit(em, occasion, {
    action: 'documents_handed_in',
    object: { type: 'submission', id: submissionId },
    detail: { documents: handedIn, deleted },
  });
  if (handedIn > 0) await notify(em, occasion, { kind: 'document_uploaded', submissionId });
}
