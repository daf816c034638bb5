import type { Definition } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { expect, test } from 'vitest';
import { newestShipped } from './catalogue.ts';

const { definition } = parseDefinition(newestShipped('weight-loss-intake'));
const { steps, languages } = definition as Definition;
const questions = steps.flatMap((step) => step.questions);

test('every text exists in English and Spanish, translated from the current English', () => {
  expect(languages).toEqual(['en', 'es']);
  let texts = 0;
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const { en, es } = value as { en?: unknown; es?: { text: string; from: string } };
    if (en === undefined) {
      Object.values(value).forEach(visit);
      return;
    }
    texts += 1;
    expect(es?.from).toBe(en);
    expect(es?.text.trim()).not.toBe('');
  };
  visit(definition);
  expect(texts).toBeGreaterThan(300);
});

test('each "none of the above" excludes the others', () => {
  const none = questions.flatMap(({ id, ...rest }) =>
    'options' in rest
      ? rest.options.filter(({ value }) => /^none/.test(String(value))).map((option) => ({ id, option }))
      : [],
  );
  expect(none.length).toBeGreaterThan(3);
  expect(none.filter(({ option }) => !option.exclusive)).toEqual([]);
});

test('each "not sure" and "prefer not to say" is unknown to the rules', () => {
  const unsaid = questions.flatMap((one) =>
    'options' in one
      ? one.options.filter(({ value }) => /unsure|not_sure|prefer_not/.test(String(value)))
      : [],
  );
  expect(unsaid.length).toBeGreaterThan(10);
  expect(unsaid.filter(({ unknown }) => !unknown)).toEqual([]);
});
