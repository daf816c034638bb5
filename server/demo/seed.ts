/** Fills an empty database with a demo clinic, using the same operations as user requests. */
import type { Status } from '@clinic/contract/review';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS } from '@clinic/contract/settings';
import { FALLBACK_LANGUAGE, type Language } from '@clinic/engine/base';
import type { YearPatient } from '@clinic/fixtures/demo/demoYear';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { Draft, Submission } from '@clinic/server-platform/entities';
import { Library } from '@clinic/server-shared/catalogue';
import { addNote, changeStatus } from '@clinic/server-staff/review';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import {
  askedAndAnswered,
  askForMore,
  type DemoClinic,
  isAnas,
  seedAna,
  withAna,
} from './seedConversation.ts';
import { seedUnfinished } from './seedCourse.ts';
import { seedPublicSettings, settle } from './seedSettings.ts';
import { seedYear } from './seedYear.ts';
import { callIfDue, type DemoIntake, demoPhysician, submitAsPatient } from './submitAsPatient.ts';

export type { DemoIntake };

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const RECENT_MS = 48 * HOUR_MS;
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
 * @param clinic `language`: the language of the clinic and of the patient who can sign in; `year`: who has been treated for
 *   longer
 */
export async function seed(
  orm: MikroORM,
  intakes: readonly DemoIntake[],
  {
    timeZone,
    language = FALLBACK_LANGUAGE,
    clinicName = 'Demo clinic',
    year = [],
  }: { timeZone: string; language?: Language; clinicName?: string; year?: readonly YearPatient[] },
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
    await seedYear(em, clinic, published, year, now);
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
  const calledAt = new Date(submittedAt.getTime() + CALLED_AFTER_MINUTES * MINUTE_MS);
  await callIfDue(em, id, { ...requestContext(0), at: calledAt });
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
