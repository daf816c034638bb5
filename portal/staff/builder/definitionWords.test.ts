import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { definitionWords } from './definitionWords.ts';

test("completion offers the format's words, its operators and the document's questions", async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { translation: { builder: { type: { yesNo: 'Yes or no' } } } } },
  });
  const words = definitionWords(shippedDefinitions()[0], i18next, 'en');
  const labels = words.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['showWhen', 'softMin', 'yesNo', 'var', 'first_name']));
  expect(new Set(labels).size).toBe(labels.length);
  expect(words.find(({ label }) => label === 'yesNo')?.detail).toBe('Yes or no');
});
