/**
 * Possible answers to each question, over the published questionnaires, as far as rules can distinguish them.
 */
import { choicesOf, hasCodeList, numberField, type Question, traitsOf } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import {
  ANYTHING,
  type Cell,
  closed,
  type Domain,
  EVERY_NUMBER,
  only,
  type Scalar,
  UNKNOWN_RESULT as UNKNOWN,
  union,
  within,
} from '@clinic/engine/logic';

/** The domain of a question id; only unknown for an id that no questionnaire has. */
export function answerDomainOf(questionnaires: readonly Questionnaire[], id: string): Domain {
  const questions = questionnaires.flatMap((each) => each.questions.get(id) ?? []);
  const mayBeAbsent = questions.some(
    ({ question, step }) => Boolean(question.showWhen ?? step.showWhen) && question.whenHidden !== 'unknown',
  );
  if (questions.length > 0 && questions.every(({ question }) => question.type === 'multipleChoice')) {
    const options = questions.flatMap(({ question }) => ('options' in question ? question.options : []));
    return { kind: 'list', mayBeOpen: options.some(({ unknown }) => unknown), mayBeAbsent };
  }
  const answers = [
    { value: UNKNOWN, chosen: UNKNOWN },
    ...(mayBeAbsent ? [{ value: only(null), chosen: only(null) }] : []),
    ...questions.flatMap(({ question }) => answersTo(question)),
  ];
  const whole = questions.every(({ question }) => traitsOf(question).isWhole);
  return { kind: 'single', answers, whole };
}

function answersTo(question: Question): readonly Cell[] {
  switch (question.type) {
    case 'yesNo':
    case 'consent':
      return [true, false].map(answered);
    case 'choice':
      if (hasCodeList(question)) return [anything];
      return choicesOf(question).map(({ value, unknown }) =>
        unknown ? { value: UNKNOWN, chosen: only(value) } : answered(value),
      );
    case 'computed':
      if (question.bands) return [...question.bands.map(({ value }) => answered(value)), NOTHING];
      return [{ value: union(ANYTHING, only(null)), chosen: union(ANYTHING, only(null)) }];
    default: {
      const number = numberField(question);
      return [number ? numeric(number.min, number.max) : anything];
    }
  }
}

const NOTHING = { value: { ...only(null), unknown: true }, chosen: { ...only(null), unknown: true } };
const answered = (value: Scalar) => ({ value: only(value), chosen: only(value) });
const anything = { value: { ...ANYTHING, unknown: false }, chosen: { ...ANYTHING, unknown: false } };

/** Answers outside the hard limits are rejected, and therefore unknown. */
function numeric(min = EVERY_NUMBER.min, max = EVERY_NUMBER.max) {
  const value = within(closed(min, max));
  return { value, chosen: value };
}
