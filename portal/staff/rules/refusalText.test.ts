import en from '@clinic/platform/i18n/locales/portal/en/rules.json' with { type: 'json' };
import es from '@clinic/platform/i18n/locales/portal/es/rules.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { REFUSAL_CODES } from './refusalText.ts';

test('every refusal reason of the server has a text in both languages, and every text a reason', () => {
  for (const texts of [en, es]) {
    expect(Object.keys(texts.rules.refused).sort()).toEqual([...REFUSAL_CODES].sort());
  }
});
