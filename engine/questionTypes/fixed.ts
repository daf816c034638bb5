/** Computed values and information text: shown, never answered. */

import { textIn } from '../definition.ts';
import { unitText } from '../units.ts';
import { numberText } from './number.ts';
import type { QuestionTypeRules } from './questionType.ts';

export const computed: QuestionTypeRules<'computed'> = {
  schema: () => ({ not: {} }),
  display({ unit, decimals, bands }, value, language) {
    const band = bands?.find((each) => each.value === value);
    if (band) return textIn(band.text, language);
    if (typeof value !== 'number') return String(value);
    const rounded = decimals === undefined ? value : Number(value.toFixed(decimals));
    return [numberText(rounded, language), unitText(unit, language)].filter(Boolean).join(' ');
  },
};

export const information: QuestionTypeRules<'information'> = {
  schema: () => ({ not: {} }),
  display: () => '',
};
