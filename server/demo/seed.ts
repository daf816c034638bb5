/** Fills an empty database with a demo clinic, using the same operations as user requests. */
import { randomUUID } from 'node:crypto';
import type { Submitted } from '@clinic/contract/intake';
import type { Status } from '@clinic/contract/review';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS } from '@clinic/contract/settings';
import { type Answers, FALLBACK_LANGUAGE, type Language } from '@clinic/engine/base';
import { saveDraft, submit } from '@clinic/server-patient/intake';
import type { RequestContext, SignedInRequest } from '@clinic/server-platform/access';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { demoAccount } from '@clinic/server-platform/demo';
import { Draft, Submission, User } from '@clinic/server-platform/entities';
import { Library, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { NO_EXTERNAL } from '@clinic/server-shared/work';
import { addNote, changeStatus, recordContact } from '@clinic/server-staff/review';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  askedAndAnswered,
  askForMore,
  type DemoClinic,
  isAnas,
  seedAna,
  withAna,
} from './seedConversation.ts';
import { beginDraft, openIntake, seedUnfinished, seenSteps, trackEvents } from './seedCourse.ts';
import { seedPublicSettings, settle } from './seedSettings.ts';

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
const HOUR_MS = 3_600_000;
const RECENT_MS = 48 * HOUR_MS;
const STEPS_PER_SAVE = 4;
/** Patients to contact were called within their term. */
const CALLED_AFTER_MINUTES = 50;

/** The status history that leads to each status. */
const PATHS: Record<Status, Status[]> = {
  NEW: [],
  IN_REVIEW: ['IN_REVIEW'],
  NEEDS_INFO: ['IN_REVIEW', 'NEEDS_INFO'],
  APPROVED: ['IN_REVIEW', 'APPROVED'],
  ARCHIVED: ['IN_REVIEW', 'ARCHIVED'],
};

/** Whether the clinic contains any intake. */
export const hasIntakes = async (em: EntityManager): Promise<boolean> =>
  (await em.findAll(Draft, { fields: ['id'], limit: 1 })).length > 0;

/**
 * Does nothing if the database contains any intake. All or nothing.
 * @param clinic `language`: the language of the clinic and of the patient who can sign in
 */
export async function seed(
  orm: MikroORM,
  intakes: readonly DemoIntake[],
  {
    timeZone,
    language = FALLBACK_LANGUAGE,
    clinicName = 'Demo clinic',
  }: { timeZone: string; language?: Language; clinicName?: string },
  now: Date,
): Promise<void> {
  const library = new Library();
  await orm.em.fork().transactional(async (em) => {
    await em.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, ['demo patients']);
    if (await hasIntakes(em)) return;
    const published = await library.active(em);
    const clinic = {
      ...{ library, timeZone, language },
      ...{ workingHours: DEFAULT_WORKING_HOURS, promises: DEFAULT_PROMISES, licensing: 'off' as const },
      config: { clinicName, clinicTimeZone: timeZone },
    };
    const withDemoPatient = withAna(intakes, language);
    for (const [index, intake] of withDemoPatient.entries()) {
      const { reference } = await submitAsPatient(em, promisingAt(clinic, intake, now), published, intake);
      await reviewAsPhysician(em, clinic, reference, intake, { index, now });
      // Otherwise every flush would check all earlier intakes for changes.
      em.clear();
    }
    await seedUnfinished(em, clinic, published, intakes, now);
    await seedPublicSettings(em, language);
    const hers = withDemoPatient.find(isAnas);
    if (hers) await seedAna(em, clinic, published, hers.answers, now);
    await settle(em, intakes);
  });
}

/** Of what has waited for long in the demo nothing is promised any more. */
const promisingAt = (clinic: DemoClinic, { status, submittedAt }: DemoIntake, now: Date): DemoClinic => {
  const isDecided = status !== 'NEW' && status !== 'IN_REVIEW';
  if (isDecided || now.getTime() - submittedAt.getTime() < RECENT_MS) return clinic;
  const read = status === 'NEW' ? null : clinic.promises.read;
  return { ...clinic, promises: { ...clinic.promises, read, decision: null } };
};

async function submitAsPatient(
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

async function reviewAsPhysician(
  em: EntityManager,
  clinic: DemoClinic,
  reference: string,
  intake: DemoIntake,
  { index, now }: { index: number; now: Date },
): Promise<void> {
  const { status, submittedAt, notes } = intake;
  if (status === 'NEW') return;
  const { id } = await em.findOneOrFail(Submission, { reference });
  const by = await demoPhysician(em);
  const firstViewHours = 2 + (index % 7) * 3;
  const requestContext = (hours: number): SignedInRequest => ({
    by,
    at: new Date(Math.min(now.getTime(), submittedAt.getTime() + (firstViewHours + hours) * HOUR_MS)),
    requestId: 'demo',
  });
  const due = 'select from contact_due where submission_id = ? and closed_at is null';
  if ((await em.execute<unknown[]>(due, [id])).length > 0) {
    const at = new Date(submittedAt.getTime() + CALLED_AFTER_MINUTES * MINUTE_MS);
    const contact = { key: randomUUID(), outcome: 'reached' } as const;
    await recordContact(em, id, contact, { ...requestContext(0), at });
  }
  for (const [position, to] of PATHS[status].entries()) {
    if (to === 'NEEDS_INFO') await askForMore(em, clinic, id, requestContext(position * 5));
    else await changeStatus(em, clinic, id, { status: to }, requestContext(position * 5));
    if (to === 'IN_REVIEW' && status === 'APPROVED' && isAnas(intake)) {
      await askedAndAnswered(em, clinic, id, requestContext);
    }
  }
  for (const [position, message] of notes.entries()) {
    await addNote(em, id, { message }, requestContext(position + 1));
  }
}

const patientAccount = async (em: EntityManager, email: unknown): Promise<User | null> =>
  typeof email === 'string' ? em.findOne(User, { email, role: 'PATIENT' }) : null;

const demoPhysician = (em: EntityManager): Promise<User> =>
  em.findOneOrFail(User, { email: demoAccount('PHYSICIAN').email });
