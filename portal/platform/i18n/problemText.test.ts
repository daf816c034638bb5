import { parseDefinition } from '@clinic/engine/parsing';
import { PROBLEM_TEXTS } from '@clinic/engine/testing';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import en from './locales/portal/en/translation.json' with { type: 'json' };
import es from './locales/portal/es/translation.json' with { type: 'json' };
import { problemText } from './problemText.ts';

beforeAll(() =>
  i18next.init({
    lng: 'es',
    resources: { en: { translation: en }, es: { translation: es } },
    interpolation: { escapeValue: false },
  }),
);

test("the screens show the parser's English messages, and have all of them in Spanish", () => {
  const english = Object.fromEntries(
    Object.entries(PROBLEM_TEXTS).map(([key, text]) => [key, text.replaceAll(/\{(\w+)\}/g, '{{$1}}')]),
  );
  expect(en.problem).toMatchObject(english);
  expect(Object.keys(es.problem).sort()).toEqual(Object.keys(en.problem).sort());
});

test('every problem of a questionnaire has a Spanish text without unfilled placeholders', () => {
  const intake = shippedDefinitions().find((each) => JSON.stringify(each).includes('"weight-loss-intake"'));
  const broken = JSON.parse(
    JSON.stringify(intake)
      .replaceAll('"sex_at_birth"', '"sex"')
      .replace('"id":"sex"', '"id":"sex_now"')
      .replaceAll('"type":"yesNo"', '"type":"yesno"'),
  );
  const shapes = parseDefinition(broken).problems;
  const texts = parseDefinition(JSON.parse(JSON.stringify(broken).replaceAll('"yesno"', '"yesNo"'))).problems;
  expect(shapes.length).toBeGreaterThan(0);
  expect(texts.length).toBeGreaterThan(0);
  for (const problem of [...shapes, ...texts]) {
    expect(problem).toHaveProperty('text');
    const text = problemText(problem, i18next.t);
    expect(text).not.toBe(problem.message);
    expect(text).not.toMatch(/\{\{|undefined/);
  }
});

test('a language without a text is named, not shown as a code', () => {
  const problem = parseDefinition({
    ...(shippedDefinitions()[0] as object),
    title: { en: 'Title' },
  }).problems.find(({ code }) => code === 'translation_missing');
  expect(problem && problemText(problem, i18next.t)).toBe('Falta el texto en español');
});
