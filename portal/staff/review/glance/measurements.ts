/** Height, weight, body mass index and blood pressure, from the answers of those roles. */
import { scaleOf, unitText } from '@clinic/engine/base';
import type { AnswerRole, Question } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { numberText } from '@clinic/engine/questionTypes';
import { formatOf } from '@clinic/platform/format';
import type { AnswerState } from '../answers/answerState.ts';
import { type Answered, type Asked, askedWithRole, blankFact, type Fact } from './statements.ts';

const BMI_UNIT = 'kg/m2';
const PRESSURE_UNIT = 'mm[Hg]';

/** @returns a known fact with one text, or the reason it is unknown */
export function measurementOf(answered: Answered, role: AnswerRole): Fact {
  const all = askedWithRole(answered, role);
  const answers = all.filter(isGiven);
  if (answers.length === 0) return withoutAnswer(all);
  const text = answers
    .map(({ question, value }) => displayAnswer(question, value, answered.language))
    .join(' ');
  return factWith(text, answers[0]?.state);
}

/** The form's own value, or else computed from height and weight. */
export function bodyMassIndexOf(answered: Answered): Fact {
  const all = askedWithRole(answered, 'bmi');
  const [only] = all.filter(isGiven);
  if (only) {
    const { question, value, state } = only;
    const { amount, unit = BMI_UNIT } = amountOf(question, value) ?? {};
    const text =
      amount === undefined
        ? displayAnswer(question, value, answered.language)
        : indexText(amount, unit, answered.language);
    return { outcome: 'known', entries: [{ text, state }] };
  }
  const [height, weight] = (['height', 'weight'] as const).map((role) => askedWithRole(answered, role));
  if (!height || !weight || height.length === 0 || weight.length === 0) return withoutAnswer(all);
  const index = computedIndex(answered);
  if (index === undefined)
    return withoutAnswer([...all, ...(totalOf(height) === undefined ? height : weight)]);
  return factWith(indexText(index, BMI_UNIT, answered.language));
}

function computedIndex(answered: Answered): number | undefined {
  const [centimeters, kilograms] = [totalWithRole(answered, 'height'), totalWithRole(answered, 'weight')];
  if (centimeters === undefined || kilograms === undefined || centimeters <= 0) return undefined;
  return kilograms / (centimeters / 100) ** 2;
}

/** The body mass index as a number, as `bodyMassIndexOf` finds it. */
export const indexOf = (answered: Answered): number | undefined =>
  valueWithRole(answered, 'bmi') ?? computedIndex(answered);

/** A number as it was answered. */
export const valueWithRole = (answered: Answered, role: AnswerRole): number | undefined =>
  amountWithRole(answered, role)?.amount;

export const unitWithRole = (answered: Answered, role: AnswerRole): string | undefined =>
  amountWithRole(answered, role)?.unit;

function amountWithRole(answered: Answered, role: AnswerRole): Amount | undefined {
  const [one] = askedWithRole(answered, role).filter(isGiven);
  return one && amountOf(one.question, one.value);
}

/** In centimeters or kilograms, whatever the unit of the answer. */
export const totalWithRole = (answered: Answered, role: 'height' | 'weight'): number | undefined =>
  totalOf(askedWithRole(answered, role));

/** As "128/82 mmHg", or a form's single answer as given. */
export function bloodPressureOf(answered: Answered): Fact {
  const { language } = answered;
  const [systolic, diastolic] = (['systolic', 'diastolic'] as const).map((role) =>
    askedWithRole(answered, role),
  ) as [Asked[], Asked[]];
  const [over, under] = [systolic, diastolic].map((all) => {
    const [one] = all.filter(isGiven);
    return one && amountOf(one.question, one.value);
  });
  if (!over && !under) {
    const whole = measurementOf(answered, 'bloodPressure');
    return whole.outcome === 'notInForm' ? withoutAnswer([...systolic, ...diastolic]) : whole;
  }
  const part = (each: Amount | undefined): string => (each ? numberText(each.amount, language) : '?');
  const unit = unitText(over?.unit ?? under?.unit ?? PRESSURE_UNIT, language);
  return factWith(`${part(over)}/${part(under)} ${unit}`);
}

const factWith = (text: string, state: AnswerState = 'given'): Fact => ({
  outcome: 'known',
  entries: [{ text, state }],
});

const isGiven = ({ state }: Asked): boolean => state !== 'notAsked' && state !== 'notProvided';

function withoutAnswer(all: readonly Asked[]): Fact {
  if (all.length === 0) return blankFact('notInForm');
  return blankFact(all.some(({ state }) => state === 'notProvided') ? 'notProvided' : 'notAsked');
}

interface Amount {
  amount: number;
  unit: string | undefined;
}

/** A number with the unit that it was answered in; undefined for any other answer. */
function amountOf(question: Question, value: Asked['value']): Amount | undefined {
  if (typeof value === 'number')
    return { amount: value, unit: 'unit' in question ? question.unit : undefined };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const { value: amount, unit } = value;
  return typeof amount === 'number' && typeof unit === 'string' ? { amount, unit } : undefined;
}

/** In centimeters or kilograms; feet and inches are added up. Undefined while a part is missing. */
function totalOf(all: readonly Asked[]): number | undefined {
  const relevant = all.filter(({ state }) => state !== 'notAsked');
  let total = 0;
  for (const { question, value } of relevant) {
    const { amount, unit } = amountOf(question, value) ?? {};
    const factor = unit === undefined ? undefined : scaleOf(unit)?.factor;
    if (amount === undefined || factor === undefined) return undefined;
    total += amount * factor;
  }
  return relevant.length === 0 ? undefined : total;
}

const indexText = (index: number, unit: string, language: string): string =>
  `${formatOf(language).oneDecimal(index)} ${unitText(unit, language)}`;
