/** Everything that happened to a patient's submissions, the latest first. */
import type { PatientEvent, PatientTimeline } from '@clinic/contract/patients/patients';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import type { Submission } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { eventsOf } from '../review/conversation/timeline.ts';
import { findSubmission } from '../review/findSubmission.ts';
import { patientId } from './viewPatient.ts';

/** Submissions at once. */
const AT_ONCE = 10;

export const patientTimeline = (
  em: EntityManager,
  { id, before, timeZone }: { id: string; before: string | undefined; timeZone: string },
  requestContext: RequestContext,
): Promise<PatientTimeline> =>
  em.transactional(async (tx) => {
    const person = await patientId(tx, id);
    const rows = await tx.execute<Array<{ id: string }>>(
      `select id from submission where person_id = ?
         and (?::uuid is null or (created_at, id) < (select created_at, id from submission where id = ?))
       order by created_at desc, id desc limit ${AT_ONCE + 1}`,
      [person, before ?? null, before ?? null],
    );
    const ids = rows.slice(0, AT_ONCE).map((row) => row.id);
    const events: PatientEvent[] = [];
    for (const submissionId of ids) {
      const submission = await findSubmission(tx, submissionId);
      const entries = await entriesOf(tx, submission, timeZone);
      events.push(...entries.map((entry) => ({ submissionId, reference: submission.reference, entry })));
    }
    recordAudit(tx, requestContext, {
      action: 'timeline_viewed',
      object: { type: 'person', id: person },
      detail: { submissions: ids },
    });
    const next = rows.length > AT_ONCE ? ids.at(-1) : undefined;
    return {
      events: events.toSorted((one, other) => other.entry.at.localeCompare(one.entry.at)),
      ...(next !== undefined && { next }),
    };
  });

/** What happened to a submission, and the files that came with it, in any order. */
export const entriesOf = async (
  tx: EntityManager,
  submission: Submission,
  timeZone: string,
): Promise<Array<PatientEvent['entry']>> => [
  ...(await eventsOf(tx, submission, timeZone)),
  ...(await documentsOf(tx, submission.id)),
];

async function documentsOf(tx: EntityManager, submission: string): Promise<Array<PatientEvent['entry']>> {
  const rows = await tx.execute<Array<{ id: string; name: string; at: string | Date }>>(
    'select id, name, created_at as at from document where submission_id = ?',
    [submission],
  );
  return rows.map(({ id, name, at }) => ({
    kind: 'document',
    at: new Date(at).toISOString(),
    author: null,
    id,
    name,
  }));
}
