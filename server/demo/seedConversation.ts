/**
 * The demo's messages between clinic and patients. Ana (in the second demo clinic Lucía), who can sign in, has an
 * intake of every kind.
 */
import { randomUUID } from 'node:crypto';
import type { Promising } from '@clinic/contract/settings';
import { type Answers, FALLBACK_LANGUAGE, type Language, languageOf } from '@clinic/engine/base';
import { takesAnswer } from '@clinic/engine/definition';
import { evidenceIn, missingAnswers } from '@clinic/rules/evaluate';
import { saveDraft } from '@clinic/server-patient/intake';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { demoAccount } from '@clinic/server-platform/demo';
import { Submission, User } from '@clinic/server-platform/entities';
import type { PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { NO_EXTERNAL } from '@clinic/server-shared/work';
import {
  openRequest,
  type Reviewing,
  replyToRequest,
  requestInformation,
  writeToClinic,
  writeToPatient,
} from '@clinic/server-staff/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beginDraft } from './seedCourse.ts';

const HOUR_MS = 3_600_000;
/** Steps Ana completed in her unfinished draft. */
const DRAFT_STEPS = 3;

export interface DemoClinic extends Promising, Reviewing {
  language: Language;
}

interface IntakeToSeed {
  answers: Answers;
  language: Language;
  status: string;
}

const ASKED = {
  en: 'Thank you for your answers. A few of them are missing or not clear to me yet. Could you look at these questions again?',
  es: 'Gracias por sus respuestas. Algunas faltan o todavía no me quedan claras. ¿Podría revisar estas preguntas?',
};

const ANAS = {
  en: {
    asked: 'You wrote how long you sleep. Does that count weekends, too?',
    reply: 'I counted weekends only. On work days it is less.',
    thanks: 'Thank you, that helps. You will hear from me today.',
    waits: 'I am travelling and will answer tomorrow. Is that all right?',
  },
  es: {
    asked: 'Usted escribió cuántas horas duerme. ¿Cuenta también los fines de semana?',
    reply: 'Conté solo los fines de semana. Los días de trabajo duermo menos.',
    thanks: 'Gracias, eso me ayuda. Hoy mismo le escribo.',
    waits: 'Estoy de viaje y contestaré mañana. ¿Está bien así?',
  },
};

/** Puts Ana's identity into the latest suitable approved and unanswered intakes. */
export function withAna<Intake extends IntakeToSeed>(
  intakes: readonly Intake[],
  language: DemoClinic['language'],
): Intake[] {
  const hers = new Set(
    ['APPROVED', 'NEEDS_INFO'].map((status) => intakes.findLastIndex(fits(status, language))),
  );
  const identity = identityOf(demoAccount('PATIENT'));
  return intakes.map((intake, index) =>
    hers.has(index) ? { ...intake, answers: { ...intake.answers, ...identity } } : intake,
  );
}

/** What the account's patient writes about themselves. */
export function identityOf({ name, email }: { name: string; email: string }): Answers {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { first_name, last_name, email, signature_name: name };
}

const fits =
  (status: string, language: string) =>
  (intake: IntakeToSeed): boolean =>
    intake.status === status && intake.language === language && intake.answers.sex_at_birth === 'female';

export const isAnas = ({ answers }: IntakeToSeed): boolean => answers.email === demoAccount('PATIENT').email;

/** The physician asks for what keeps a flag undecided, or for something every form has. */
export async function askForMore(
  em: EntityManager,
  clinic: DemoClinic,
  id: string,
  requestContext: SignedInRequest,
): Promise<void> {
  const submission = (await em.findOneOrFail(Submission, id, { populate: ['evidenceJSON'] })) as Submission;
  const { questionnaire } = await clinic.library.questionnaire(
    em,
    submission.questionnaireId,
    submission.version,
  );
  const undecided = Object.keys(submission.evidenceJSON)
    .flatMap((flag) => evidenceIn(submission.evidenceJSON, flag) ?? [])
    .filter(({ value }) => value === null);
  const missing = undecided
    .flatMap((evidence) => missingAnswers(evidence, { questionnaire }))
    .filter((key) => {
      const question = questionnaire.questions.get(key)?.question;
      return question !== undefined && takesAnswer(question);
    });
  const questionIds =
    missing.length > 0 ? [...new Set(missing)].slice(0, 3) : ['sleep_hours', 'smoking_status'];
  const message = ASKED[languageOf(submission.language) ?? FALLBACK_LANGUAGE];
  await requestInformation(em, clinic, id, { message, questionIds }, requestContext);
}

/** Asked about her sleep, Ana corrects her answer. */
export async function askedAndAnswered(
  em: EntityManager,
  clinic: DemoClinic,
  id: string,
  contextAt: (hours: number) => SignedInRequest,
): Promise<void> {
  const texts = ANAS[clinic.language];
  const request = { message: texts.asked, questionIds: ['sleep_hours'] };
  await requestInformation(em, clinic, id, request, contextAt(1));
  const by = await ana(em);
  const open = await openRequest(em, id);
  const reply = {
    key: randomUUID(),
    requestId: open?.id ?? '',
    baseRevision: 1,
    changes: { sleep_hours: 6.5 },
    message: texts.reply,
  };
  await replyToRequest(em, { ...clinic, external: NO_EXTERNAL }, id, reply, { ...contextAt(3), by });
  const thanks = { key: randomUUID(), message: texts.thanks };
  await writeToPatient(em, id, thanks, contextAt(4));
}

/** Adds a message on the open request, and a draft for her to finish. */
export async function seedAna(
  em: EntityManager,
  { library, language, ...promising }: DemoClinic,
  published: PublishedQuestionnaire,
  answers: Answers,
  now: Date,
): Promise<void> {
  const by = await ana(em);
  const requestContext = (hours: number): SignedInRequest => ({
    by,
    at: new Date(now.getTime() - hours * HOUR_MS),
    requestId: 'demo',
  });
  const waiting = await em.findOne(Submission, { user: by.id, status: 'NEEDS_INFO' });
  if (waiting) {
    const message = { key: randomUUID(), message: ANAS[language].waits };
    await writeToClinic(em, waiting.id, message, promising, requestContext(1));
  }
  const key = await beginDraft(em, library, published, language, requestContext(3));
  const steps = published.definition.steps.slice(0, DRAFT_STEPS);
  const asked = steps.flatMap(({ questions }) => questions).filter(({ id }) => answers[id] !== undefined);
  const changes = Object.fromEntries(asked.map(({ id }) => [id, answers[id]]));
  const stepId = published.definition.steps[DRAFT_STEPS]?.id;
  const save = { mutationId: randomUUID(), baseRevision: 0, changes, ...(stepId ? { stepId } : {}) };
  await saveDraft(em, library, key, save, requestContext(2.5));
}

const ana = (em: EntityManager): Promise<User> =>
  em.findOneOrFail(User, { email: demoAccount('PATIENT').email });
