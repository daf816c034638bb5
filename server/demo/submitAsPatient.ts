/** What people of the demo do with a form: a patient's browser sends it, and the staff call. */
import { randomUUID } from 'node:crypto';
import type { Submitted } from '@clinic/contract/intake';
import type { Status } from '@clinic/contract/review';
import type { Answers, Language } from '@clinic/engine/base';
import { saveDraft, submit } from '@clinic/server-patient/intake';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { demoAccount } from '@clinic/server-platform/demo';
import { User } from '@clinic/server-platform/entities';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { NO_EXTERNAL } from '@clinic/server-shared/work';
import { recordContact } from '@clinic/server-staff/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DemoClinic } from './seedConversation.ts';
import { beginDraft, openIntake, seenSteps, trackEvents } from './seedCourse.ts';

export interface DemoIntake {
  answers: Answers;
  language: Language;
  submittedAt: Date;
  device: 'desktop' | 'mobile' | 'tablet';
  /** Time taken to complete the form. */
  minutes: number;
  status: Status;
  /** The staff's notes, oldest first. */
  notes: readonly string[];
}

const MINUTE_MS = 60_000;
const STEPS_PER_SAVE = 4;

export async function submitAsPatient(
  em: EntityManager,
  clinic: DemoClinic,
  published: PublishedQuestionnaire,
  { answers, language, submittedAt, minutes, device }: DemoIntake,
): Promise<Submitted> {
  const by = await patientAccount(em, answers[published.definition.patient.email]);
  const steps = seenSteps(published, answers);
  // `part`: share of the time the form took, from 0 to 1.
  const requestContext = (part: number): RequestContext => ({
    by,
    at: new Date(submittedAt.getTime() - (1 - part) * minutes * MINUTE_MS),
    requestId: 'demo',
  });
  const begunAt = requestContext(0).at;
  const visitorId = await openIntake(em, clinic.library, published, { device, begunAt });
  const key = await beginDraft(em, clinic.library, published, language, requestContext(0));
  let revision = 0;
  // One save every few steps is realistic enough, and the demo starts sooner.
  for (let first = 0; first < steps.length; first += STEPS_PER_SAVE) {
    const some = steps.slice(first, first + STEPS_PER_SAVE);
    const save = {
      mutationId: randomUUID(),
      baseRevision: revision,
      changes: Object.assign({}, ...some.map((step) => step.answers)),
      stepId: some.at(-1)?.id,
    };
    const at = requestContext((first + some.length) / (steps.length + 1));
    ({ revision } = await saveDraft(em, clinic.library, key, save, at));
  }
  await trackEvents(em, clinic.library, key, { visitorId, device, steps, begunAt, minutes });
  const request = { submissionKey: key.id, baseRevision: revision, language };
  return submit(em, { ...clinic, external: NO_EXTERNAL }, key, request, requestContext(1));
}

const patientAccount = async (em: EntityManager, email: unknown): Promise<User | null> =>
  typeof email === 'string' ? em.findOne(User, { email, role: 'PATIENT' }) : null;

/** The physician reaches a patient whom a flag says to contact today. */
export async function callIfDue(
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> {
  const due = 'select from contact_due where submission_id = ? and closed_at is null';
  if ((await em.execute<unknown[]>(due, [id])).length === 0) return;
  await recordContact(em, id, { key: randomUUID(), outcome: 'reached' }, requestContext);
}

export const demoPhysician = (em: EntityManager): Promise<User> =>
  em.findOneOrFail(User, { email: demoAccount('PHYSICIAN').email });
