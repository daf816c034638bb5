/** A submission as its patient reads it. Other users cannot even learn that it exists. */
import type { PromisedStep } from '@clinic/contract/promisedSteps';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import {
  InformationRequest,
  type Message,
  type StatusChange,
  Submission,
  type User,
} from '@clinic/server-platform/entities';
import { openPromises } from '@clinic/server-shared/catalogue';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { statusHistoryForPatient } from '../viewSubmission.ts';
import { readMessages } from './messages.ts';
import { currentVersion } from './versions.ts';

export interface ViewedByPatient {
  submission: Submission;
  history: StatusChange[];
  request: InformationRequest | null;
  messages: Message[];
  promised: PromisedStep[];
  /** Revision of the answers. */
  revision: number;
}

const failHandler = () => new NotFound('No such submission');

/** @throws NotFound for another patient's and for an unknown id alike */
export const findOwn = (em: EntityManager, id: string, user: User): Promise<Submission> =>
  em.findOneOrFail(Submission, { id, user: user.id }, { failHandler }) as Promise<Submission>;

/** Locks its row until the transaction ends. */
export const lockOwn = (em: EntityManager, id: string, user: User): Promise<Submission> =>
  em.findOneOrFail(
    Submission,
    { id, user: user.id },
    { failHandler, populate: ['evidenceJSON'], lockMode: LockMode.PESSIMISTIC_WRITE },
  ) as Promise<Submission>;

export const viewOwn = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<ViewedByPatient> =>
  em.transactional(async (tx) => {
    const submission = await findOwn(tx, id, requestContext.by);
    recordAudit(tx, requestContext, { action: 'own_submission_viewed', object: { type: 'submission', id } });
    return viewedByPatient(tx, submission, requestContext);
  });

export async function viewedByPatient(
  tx: EntityManager,
  submission: Submission,
  requestContext: RequestContext,
): Promise<ViewedByPatient> {
  const { id } = submission;
  return {
    submission,
    history: await statusHistoryForPatient(tx, id),
    request: await openRequest(tx, id),
    messages: await readMessages(tx, id, 'patient', requestContext),
    promised: (await asSystem('promises', () => openPromises(tx, [id]))).get(id) ?? [],
    revision: await currentVersion(tx, id),
  };
}

export const openRequest = (em: EntityManager, submission: string): Promise<InformationRequest | null> =>
  em.findOne(InformationRequest, { submission, closedAt: null }) as Promise<InformationRequest | null>;
