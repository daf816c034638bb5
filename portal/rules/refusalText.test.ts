import { expect, test } from 'vitest';
import en from '../platform/i18n/locales/portal/en/rules.json' with { type: 'json' };
import es from '../platform/i18n/locales/portal/es/rules.json' with { type: 'json' };
import { REFUSAL_CODES } from './refusalText.ts';

test('every reason the server refuses for has a text in both languages, and no text is without a reason', () => {
  for (const texts of [en, es]) {
    expect(Object.keys(texts.rules.refused).sort()).toEqual([...REFUSAL_CODES].sort());
  }
});
