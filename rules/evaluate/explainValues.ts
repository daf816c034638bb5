/** Values and conditions in words, for explanations. */
import { type LogicJson, type Maybe, type Value, words } from '@clinic/engine/base';
import { hasRows, type Question, textIn } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { roundedTo } from '@clinic/engine/logic';
import { dateTimeText, numberWithUnit } from '@clinic/engine/questionTypes';
import { describeLine } from './describe.ts';
import { type ExplainContext, questionById } from './explainNames.ts';
import type { ExplainWords } from './texts.ts';

export interface Explainer extends ExplainContext {
  say: ExplainWords;
}

export function amount({ say, language }: Explainer, value: Maybe, unit?: string, decimals?: number): string {
  if (value === undefined) return say.notKnown;
  if (value === null) return say.notApplicable;
  if (typeof value === 'boolean') return value ? words(language).yes : words(language).no;
  if (typeof value !== 'number')
    return Array.isArray(value) ? value.join(', ') : textOf(String(value), language);
  const shown = decimals === undefined ? value : roundedTo(value, decimals);
  return numberWithUnit(shown, unit, language);
}

/** A date with a time in the format of the language. */
const textOf = (value: string, language: string): string => dateTimeText(value, language) ?? value;

/** An option value as worded in the question. */
export const optionText = (e: Explainer, question: Question | undefined, value: Maybe): string =>
  (Array.isArray(value) ? value : [value])
    .map((item) => {
      if (item === undefined) return e.say.notKnown;
      return question && item !== null ? optionLabel(e, question, item as Value) : amount(e, item);
    })
    .join(', ');

/** Rows of a matrix share the options. */
function optionLabel(e: Explainer, question: Question, value: Value): string {
  if (!hasRows(question) && question.type !== 'repeatingGroup') {
    return displayAnswer(question, value as never, e.language);
  }
  const options = hasRows(question) ? question.options : [];
  const option = options.find((each) => each.value === value);
  return option ? textIn(option.label, e.language) : amount(e, value);
}

/** Logic without its values, on one line. */
export const lineOf = (e: ExplainContext, logic: LogicJson): string =>
  describeLine(logic, { ruleSet: e.ruleSet, questionOf: questionById(e), language: e.language });
