/** The facts that staff read first, taken from the roles that the definition gives its questions. */
import { completedYears } from '@clinic/engine/base';
import type { AnswerRole } from '@clinic/engine/definition';
import { displayAnswer, visibleAnswers } from '@clinic/engine/form';
import { readsOf } from '@clinic/engine/logic';
import { bloodPressureOf, bodyMassIndexOf, measurementOf } from './measurements.ts';
import { type Answered, type Fact, type FactEntry, statementsOf } from './statements.ts';

/** In reading order: short facts, then lists. */
export const SHORT_FACTS = ['sex', 'bmi', 'bloodPressure', 'pregnancy', 'language', 'state'] as const;
export const LONG_FACTS = ['condition', 'medication', 'allergy'] as const;

export type FactName = (typeof SHORT_FACTS)[number] | (typeof LONG_FACTS)[number] | 'height' | 'weight';

const FACTS: Record<FactName, (answered: Answered) => Fact> = {
  sex: (answered) => measurementOf(answered, 'sex'),
  bmi: bodyMassIndexOf,
  height: (answered) => measurementOf(answered, 'height'),
  weight: (answered) => measurementOf(answered, 'weight'),
  bloodPressure: bloodPressureOf,
  pregnancy: statements('pregnancy'),
  language: (answered) => measurementOf(answered, 'language'),
  state: (answered) => measurementOf(answered, 'state'),
  condition: statements('condition'),
  medication: statements('medication'),
  allergy: statements('allergy'),
};

function statements(role: AnswerRole) {
  return (answered: Answered): Fact => statementsOf(answered, role);
}

export type PatientFacts = Record<FactName, Fact>;

export const patientFacts = (answered: Answered): PatientFacts =>
  Object.fromEntries(Object.entries(FACTS).map(([name, of]) => [name, of(answered)])) as PatientFacts;

export interface Age {
  /** `YYYY-MM-DD`. */
  born: string;
  years: number;
  /** Only for children below two years. */
  months?: number;
}

/**
 * @param day by default the one that the answers are evaluated on
 * @returns undefined if the form does not ask or there is no answer
 */
export function ageOf({ questionnaire, answers, form }: Answered, day = form.today): Age | undefined {
  const id = questionnaire.definition.patient.birthDate;
  const born = id === undefined ? undefined : answers[id];
  const years = completedYears(born, day);
  if (typeof born !== 'string' || years === undefined || years < 0) return undefined;
  return years < 2 ? { born, years, months: completedMonths(born, day) } : { born, years };
}

function completedMonths(born: string, day: string): number {
  const [year = 0, month = 0, date = 0] = born.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDate = 0] = day.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month - (toDate < date ? 1 : 0);
}

/**
 * Why a question was not asked: the answers that its condition reads, in words ("I have no phone").
 * @returns undefined if it was asked
 */
export function reasonNotAsked(answered: Answered, id: string): string | undefined {
  const { questionnaire, answers, form, language } = answered;
  const showWhen = questionnaire.questions.get(id)?.question.showWhen;
  if (showWhen === undefined || form.questions.get(id) === 'shown') return undefined;
  const shownAnswers = visibleAnswers(questionnaire, answers, form);
  return [...readsOf(showWhen).keys]
    .flatMap((key) => {
      const read = questionnaire.questions.get(key);
      return read && shownAnswers[key] !== undefined
        ? displayAnswer(read.question, shownAnswers[key], language)
        : [];
    })
    .join(' · ');
}

/** "Not in this form" is no fact: of what a form does not ask, the glance says nothing. */
export const isAsked = ({ outcome }: Fact): boolean => outcome !== 'notInForm';

/** The entries of a fact that the other one lacks. */
export const missingEntries = ({ entries }: Fact, other: Fact): FactEntry[] =>
  entries.filter(
    ({ text, about }) => !other.entries.some((each) => each.text === text && each.about === about),
  );

const isSameFact = (one: Fact, other: Fact): boolean =>
  one.outcome === other.outcome &&
  missingEntries(one, other).length === 0 &&
  missingEntries(other, one).length === 0;

/** Facts whose answers differ. A fact that one of the two forms does not ask about counts as unchanged. */
export const changedFacts = (now: PatientFacts, before: PatientFacts): FactName[] =>
  (Object.keys(FACTS) as FactName[]).filter(
    (name) =>
      [now[name], before[name]].every((fact) => isAsked(fact) && fact.outcome !== 'notAsked') &&
      !isSameFact(now[name], before[name]),
  );
