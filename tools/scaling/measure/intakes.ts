/** Intakes with the requests browsers send: start, autosaves, events, submission. */
import { randomBytes, randomUUID } from 'node:crypto';
import { parseDefinition } from '../../../engine/parsing/parseDefinition.ts';
import { demoCourse } from '../../../fixtures/demoCourse.ts';
import { type DemoPatient, demoPatients } from '../../../fixtures/demoPatients.ts';
import { seededRandom } from '../../../fixtures/randomAnswers.ts';
import { newestShipped } from '../../../questionnaires/catalogue.ts';
import type { Caller } from './caller.ts';

/** The requests of one intake, in order. Each waits for the one before. */
export interface Intake {
  begin(): Promise<void>;
  /** One per answered question, as when the patient pauses after each. */
  saves: Array<() => Promise<void>>;
  /** One per completed step. */
  events: Array<() => Promise<void>>;
  submit(): Promise<void>;
}

export function makeIntakes(caller: Caller, count: number): Intake[] {
  const { definition } = parseDefinition(newestShipped('weight-loss-intake'));
  if (!definition) throw new Error('The shipped questionnaire does not parse');
  const patients = demoPatients(new Date().toISOString().slice(0, 10));
  const random = seededRandom(20_261_121);
  // Demo answers contain visible answers only.
  const stepsOf = ({ answers }: DemoPatient) =>
    definition.steps
      .map(({ id, questions }) => ({
        id,
        keys: questions.map((each) => each.id).filter((key) => key in answers),
      }))
      .filter(({ keys }) => keys.length > 0);
  return Array.from({ length: count }, (_, index) => {
    const patient = patients[index % patients.length] as DemoPatient;
    return intakeOf(caller, patient, stepsOf(patient), definition, random);
  });
}

function intakeOf(
  caller: Caller,
  { answers, language, device, minutes }: DemoPatient,
  steps: ReadonlyArray<{ id: string; keys: string[] }>,
  { id: questionnaireId, version }: { id: string; version: string },
  random: () => number,
): Intake {
  const id = randomUUID();
  const secret = randomBytes(32).toString('base64url');
  const visitorId = randomUUID();
  const path = `/api/intake/drafts/${id}`;
  // A separate IP address for each patient, to stay below the rate limits.
  const from = { 'x-forwarded-for': Array.from(randomBytes(4)).join('.') };
  const own = { 'x-draft-secret': secret, ...from };
  let revision = 0;
  const course = demoCourse({
    steps: steps.map((step) => ({ id: step.id, questions: step.keys.length })),
    begunAt: new Date(Date.now() - minutes * 60_000),
    minutes,
    random,
  });
  return {
    async begin() {
      const opened = { eventId: randomUUID(), visitorId, device, questionnaireId, version };
      await caller.ask('GET', `/api/intake/questionnaires/${questionnaireId}`);
      await caller.ask('POST', '/api/intake/opened', opened, from);
      await caller.ask('POST', '/api/intake/drafts', { id, secret, questionnaireId, version, language });
    },
    saves: steps.flatMap((step) =>
      step.keys.map((key) => async () => {
        const save = { mutationId: randomUUID(), baseRevision: revision, changes: { [key]: answers[key] } };
        const reply = await caller.ask('PATCH', path, { ...save, stepId: step.id, language }, own);
        revision = (JSON.parse(reply) as { revision: number }).revision;
      }),
    ),
    events: steps.map((_, index) => async () => {
      const each = Math.ceil(course.length / steps.length);
      const events = course
        .slice(index * each, (index + 1) * each)
        .map((event) => ({ ...event, eventId: randomUUID() }));
      if (events.length === 0) return;
      await caller.ask('POST', `${path}/events`, { visitorId, device, events }, own);
    }),
    async submit() {
      const body = { submissionKey: id, baseRevision: revision, language };
      await caller.ask('POST', `${path}/submit`, body, own);
    },
  };
}
