/** Attaches the answers' documents to the submission, deletes the draft's others, and notifies the staff. */
import type { Answers } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { filesOf } from '@clinic/engine/questionTypes';
import type { RequestContext } from '@clinic/server-platform/access';
import { auditEntriesOf } from '@clinic/server-platform/audit';
import type { Statement } from '@clinic/server-platform/db';
import { notification } from '@clinic/server-platform/messaging';

/**
 * For after the submission is written, and last in its transaction. The named documents must exist, and
 * answers to hidden questions must have been dropped.
 */
export function submittedDocuments(
  requestContext: RequestContext,
  { draftId, submissionId, patientId }: { draftId: string; submissionId: string; patientId: string | null },
  { questions }: Questionnaire,
  visible: Answers,
): Statement[] {
  const ids = Object.entries(visible)
    .filter(([key]) => questions.get(key)?.question.type === 'file')
    .flatMap(([, value]) => filesOf(value).map(({ id }) => id));
  const act = { action: 'documents_handed_in', object: { type: 'submission', id: submissionId } } as const;
  const audited = auditEntriesOf('counted', { requestContext, act });
  const moved: Statement = {
    sql: `with named as (select value::uuid as id from jsonb_array_elements_text(?::jsonb)),
       gone as (delete from document where draft_id = ? and id not in (select id from named) returning 1),
       handed_in as (
         update document set submission_id = ?, patient_id = ?
         where draft_id = ? and id in (select id from named) returning id
       ),
       pieces as (
         update document_piece set patient_id = ?
         from handed_in where document_id = id and patient_id is distinct from ? returning 1
       ),
       counted as (
         select * from (
           select (select count(*) from handed_in) as documents, (select count(*) from gone) as deleted
         ) as counts where documents + deleted > 0
       )
     ${audited.sql}`,
    params: [
      JSON.stringify(ids),
      draftId,
      submissionId,
      patientId,
      draftId,
      patientId,
      patientId,
      ...audited.params,
    ],
  };
  return ids.length > 0
    ? [notification(requestContext, { kind: 'document_uploaded', submissionId }), moved]
    : [moved];
}
