/** A comparison value, as the question's options label it. */
import type { TFunction } from 'i18next';
import { type Option, type Question, textIn } from '../../engine/definition/definition.ts';
import { formatOf } from '../platform/format/format.ts';

export function valueText(
  question: Question | undefined,
  value: string | number | boolean,
  t: TFunction,
  language: string,
): string {
  const option = optionsOf(question).find((each) => each.value === value);
  if (option) return t('builder.logic.name', { name: textIn(option.label, language) });
  if (typeof value === 'boolean') return value ? t('builder.yes') : t('builder.no');
  if (typeof value === 'number') return formatOf(language).number(value);
  return t('builder.logic.name', { name: value });
}

/** The possible answers, or the bands of a computed value. */
export const optionsOf = (question: Question | undefined): readonly Option[] => {
  if (question?.type === 'computed') {
    return (question.bands ?? []).map(({ value, text }) => ({ value, label: text }));
  }
  return question && 'options' in question ? (question.options ?? []) : [];
};
