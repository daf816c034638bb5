/** Sends the events that the browsers of the demo's patients would have sent, and creates the abandoned drafts. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Answers, Language } from '@clinic/engine/base';
import {
  type CourseOptions,
  type DemoVisit,
  demoEvents,
  demoVisits,
  type SeenStep,
} from '@clinic/fixtures/demo/demoCourse';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import {
  createDraft,
  type DraftKey,
  recordEvents,
  recordOpened,
  saveDraft,
} from '@clinic/server-patient/intake';
import type { RequestContext } from '@clinic/server-platform/access';
import type { Library, PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

type Device = DemoVisit['device'];

const CALLER = { userAgent: 'demo', addressHash: 'demo' };
/** Between opening the page and the first step. */
const READING_MS = 40_000;
const random = seededRandom(90_210);

/** Records that the intake was opened. */
export async function openIntake(
  em: EntityManager,
  library: Library,
  { id, version }: PublishedQuestionnaire,
  { device, begunAt }: { device: Device; begunAt: Date },
): Promise<string> {
  const visitorId = randomUUID();
  const opened = { eventId: randomUUID(), visitorId, device, questionnaireId: id, version };
  await recordOpened(em, library, opened, contextAt(new Date(begunAt.getTime() - READING_MS)), CALLER);
  return visitorId;
}

/** @returns what opens the new draft */
export async function beginDraft(
  em: EntityManager,
  library: Library,
  { id: questionnaireId, version }: PublishedQuestionnaire,
  language: Language,
  requestContext: RequestContext,
): Promise<DraftKey> {
  const key = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
  await createDraft(em, library, { ...key, questionnaireId, version, language }, requestContext);
  return key;
}

/** Sends the events of one draft, in one batch, as after being offline. */
export async function trackEvents(
  em: EntityManager,
  library: Library,
  key: DraftKey,
  { visitorId, device, ...course }: Omit<CourseOptions, 'random'> & { visitorId: string; device: Device },
): Promise<void> {
  const events = demoEvents({ ...course, random });
  const last = new Date(events.at(-1)?.clientAt ?? course.begunAt);
  const batch = { visitorId, device, offline: true, events };
  await recordEvents(em, library, key, batch, contextAt(last), CALLER);
}

/** The steps that a patient with these answers saw any question of. */
export const seenSteps = (
  { definition }: PublishedQuestionnaire,
  answers: Answers,
): Array<SeenStep & { answers: Answers }> =>
  definition.steps
    .map(({ id, questions }) => ({
      id,
      answers: Object.fromEntries(
        questions
          .filter((question) => answers[question.id] !== undefined)
          .map(({ id: key }) => [key, answers[key]]),
      ) as Answers,
    }))
    .map((step) => ({ ...step, questions: Object.keys(step.answers).length }))
    .filter(({ questions }) => questions > 0);

/** Visits that did not lead to a submission. */
export async function seedUnfinished(
  em: EntityManager,
  { library, language }: { library: Library; language: Language },
  published: PublishedQuestionnaire,
  intakes: ReadonlyArray<{ answers: Answers }>,
  now: Date,
): Promise<void> {
  for (const [index, { device, begunAt, minutes, stopsAt }] of demoVisits(now).entries()) {
    const visitorId = await openIntake(em, library, published, { device, begunAt });
    const answers = intakes[index % Math.max(1, intakes.length)]?.answers;
    if (stopsAt === undefined || !answers) continue;
    const key = await beginDraft(em, library, published, language, contextAt(begunAt));
    const steps = seenSteps(published, { ...answers, [published.definition.patient.email]: null });
    const before = steps.findIndex(({ id }) => id === stopsAt);
    // Something was answered on the first step.
    const answered = steps.slice(0, Math.max(1, before === -1 ? steps.length : before));
    const save = {
      mutationId: randomUUID(),
      baseRevision: 0,
      changes: Object.assign({}, ...answered.map((step) => step.answers)),
      stepId: stopsAt,
    };
    await saveDraft(em, library, key, save, contextAt(new Date(begunAt.getTime() + READING_MS)));
    await trackEvents(em, library, key, { visitorId, device, steps, begunAt, minutes, stopsAt });
    em.clear();
  }
}

const contextAt = (at: Date): RequestContext => ({ by: null, at, requestId: 'demo' });
