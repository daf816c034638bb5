/** Computed values and information text: displayed, never answered. */
import type { LocalizedText } from '../base/localizedText.ts';
import { words } from '../base/words.ts';
import { hasCodeList, optionOf } from '../definition/codeList.ts';
import { type Question, textIn } from '../definition/definition.ts';
import { choicesOf } from '../definition/otherAnswer.ts';
import { roundedTo } from '../logic/base/rounding.ts';
import { refused } from './faults.ts';
import { numberWithUnit } from './number.ts';
import type { QuestionTypeRules } from './questionType.ts';

/** Computed question → labels for the codes it can give, from the options it reads. */
const names = new WeakMap<Question, (code: unknown) => LocalizedText | undefined>();

/**
 * Displays a computed value that is an option's code by the option's label.
 * @param inputs the questions it depends on; called when a value is first displayed
 */
export function nameCodes(computed: Question, inputs: () => readonly Question[]): void {
  let built: ReadonlyMap<unknown, LocalizedText> | undefined;
  names.set(computed, (code) => {
    built ??= labelsOf(inputs());
    return built.get(code) ?? labelInList(inputs(), code);
  });
}

/** A copy of the question displays codes as the question does. */
export function copyNames(question: Question, copy: Question): void {
  const named = names.get(question);
  if (named) names.set(copy, named);
}

function labelsOf(inputs: readonly Question[]): ReadonlyMap<unknown, LocalizedText> {
  const labels = new Map<unknown, LocalizedText>();
  const unclear = new Set<unknown>();
  for (const question of inputs) {
    if (!('options' in question)) continue;
    for (const { value, label } of choicesOf(question)) {
      const cached = labels.get(value);
      if (cached && JSON.stringify(cached) !== JSON.stringify(label)) unclear.add(value);
      // A number is more likely a count or a score than a code.
      if (typeof value === 'string') labels.set(value, label);
    }
  }
  for (const value of unclear) labels.delete(value);
  return labels;
}

/** The label from the code lists of the questions. */
function labelInList(inputs: readonly Question[], code: unknown): LocalizedText | undefined {
  const listed = inputs.filter(hasCodeList).flatMap((question) => optionOf(question, code) ?? []);
  return listed.length === 1 ? listed[0]?.label : undefined;
}

export const computed: QuestionTypeRules<'computed'> = {
  schema: () => ({ not: {} }),
  fault: () => refused('type'),
  display(question, value, language) {
    const band = question.bands?.find((each) => each.value === value);
    if (band) return textIn(band.text, language);
    const text = (each: unknown): string => {
      if (typeof each === 'boolean') return each ? words(language).yes : words(language).no;
      const label = names.get(question)?.(each);
      return label ? textIn(label, language) : String(each);
    };
    if (Array.isArray(value)) return value.map(text).join(', ');
    if (typeof value !== 'number') return text(value);
    const { unit, decimals } = question;
    const rounded = decimals === undefined ? value : roundedTo(value, decimals);
    return numberWithUnit(rounded, unit, language);
  },
};

export const information: QuestionTypeRules<'information'> = {
  schema: () => ({ not: {} }),
  fault: () => refused('type'),
  display: () => '',
};
