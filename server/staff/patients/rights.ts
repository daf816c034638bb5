/** Legal holds, and the answers to patients who ask for their file. */
import { FILE_DAYS, type PatientRights, type WaitingFiles } from '@clinic/contract/patients/rights';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { type AuditedAct, recordAudit } from '@clinic/server-platform/audit';
import { codedError } from '@clinic/server-platform/base';
import { mailAccount } from '@clinic/server-platform/messaging';
import { latestFileRequest, shownRequest } from '@clinic/server-shared/persons';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { patientId } from './viewPatient.ts';

const DAY_MS = 86_400_000;

class AlreadyHeld extends codedError(409, 'already_held', 'A legal hold is on this patient already') {}
class NotHeld extends codedError(409, 'not_held', 'There is no legal hold on this patient any more') {}
class FileAnswered extends codedError(
  409,
  'file_answered',
  'Somebody else has answered this request meanwhile',
) {}

/** Audited as what `change` returns, and answered with how things are afterwards. */
async function changed(
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
  change: (tx: EntityManager, person: string) => Promise<Pick<AuditedAct, 'action' | 'detail'>>,
): Promise<PatientRights> {
  return em.transactional(async (tx) => {
    const person = await patientId(tx, id);
    // Whoever erases, merges or parts them waits.
    await tx.execute('select from person where id = any (family_of(?)) order by id for no key update', [
      person,
    ]);
    const act = await change(tx, person);
    recordAudit(tx, requestContext, { ...act, object: { type: 'person', id: person } });
    const [hold] = await tx.execute<Array<{ reason: string; by: string; at: string | Date }>>(
      `select reason, users.name as by, placed_at as at from legal_hold join users on users.id = placed_by
       where person_id = any (family_of(?)) and released_at is null order by placed_at limit 1`,
      [person],
    );
    const request = await latestFileRequest(tx, 'person', person, requestContext.at);
    return {
      hold: hold ? { ...hold, at: new Date(hold.at).toISOString() } : null,
      fileRequest: request && shownRequest(request),
    };
  });
}

export const patientRights = (em: EntityManager, id: string, requestContext: SignedInRequest) =>
  changed(em, id, requestContext, async () => ({ action: 'patient_viewed' }));

export const placeHold = (
  em: EntityManager,
  { id, reason }: { id: string; reason: string },
  requestContext: SignedInRequest,
) =>
  changed(em, id, requestContext, async (tx, person) => {
    const placed = await tx.execute<unknown[]>(
      `insert into legal_hold (id, person_id, reason, placed_by, placed_at)
       select gen_random_uuid(), member, ?, ?, ? from unnest(family_of(?)) as member
       where not exists (
         select from legal_hold where person_id = any (family_of(member)) and released_at is null)
       returning id`,
      [reason, requestContext.by.id, requestContext.at, person],
    );
    if (placed.length === 0) throw new AlreadyHeld();
    return { action: 'legal_hold_placed' };
  });

export const releaseHold = (em: EntityManager, id: string, requestContext: SignedInRequest) =>
  changed(em, id, requestContext, async (tx, person) => {
    const released = await tx.execute<unknown[]>(
      `update legal_hold set released_by = ?, released_at = ?
       where person_id = any (family_of(?)) and released_at is null returning id`,
      [requestContext.by.id, requestContext.at, person],
    );
    if (released.length === 0) throw new NotHeld();
    return { action: 'legal_hold_released' };
  });

export const answerFileRequest = (
  em: EntityManager,
  { id, request, refusal }: { id: string; request: string; refusal: string | null },
  requestContext: SignedInRequest,
) =>
  changed(em, id, requestContext, async (tx, person) => {
    const { by, at } = requestContext;
    const expires = refusal === null ? new Date(at.getTime() + FILE_DAYS * DAY_MS) : null;
    const [answered] = await tx.execute<Array<{ user: string }>>(
      `update file_request set answered_at = ?, answered_by = ?, refusal = ?, expires_at = ?
       where id = ? and person_id = any (family_of(?)) and answered_at is null returning user_id as user`,
      [at, by.id, refusal, expires, request, person],
    );
    if (!answered) throw new FileAnswered();
    await mailAccount(tx, requestContext, answered.user, 'file_answered');
    return { action: 'file_request_answered', detail: { request, released: refusal === null } };
  });

export const waitingFiles = (
  em: EntityManager,
  requestContext: SignedInRequest,
): Promise<z.infer<typeof WaitingFiles>> =>
  em.transactional(async (tx) => {
    const rows = await tx.execute<Array<{ patientId: string; name: string | null; askedAt: string | Date }>>(
      `select person.id as "patientId", name, asked_at as "askedAt"
       from file_request join person on person.id = root_person(person_id)
       where answered_at is null order by asked_at`,
    );
    recordAudit(tx, requestContext, {
      action: 'patients_listed',
      object: { type: 'person', id: null },
      detail: { ids: rows.map(({ patientId }) => patientId) },
    });
    return rows.map((row) => ({ ...row, askedAt: new Date(row.askedAt).toISOString() }));
  });
