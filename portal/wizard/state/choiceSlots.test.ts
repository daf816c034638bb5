import type { AnswerValue } from '@clinic/engine/base';
import { expect, test } from 'vitest';
import { choiceSlots } from './choiceSlots.ts';

function slots(initial: AnswerValue | undefined) {
  const answer = { now: initial };
  const found = choiceSlots({
    get: () => answer.now,
    set: (value) => {
      answer.now = value;
    },
    watch: () => () => undefined,
  });
  return { ...found, answer };
}

test('own words are stored as one choice and as their text', () => {
  const { chosen, words, answer } = slots('cats');
  expect([chosen.get(), words.get()]).toEqual(['cats', undefined]);
  chosen.set('other:');
  expect(answer.now).toBe('other:');
  words.set('Fish');
  expect([answer.now, chosen.get(), words.get()]).toEqual(['other:Fish', 'other:', 'Fish']);
  chosen.set(undefined);
  expect(answer.now).toBeUndefined();
});

test('the text is restored when "other" is chosen again', () => {
  const { chosen, answer } = slots('other:Fish');
  chosen.get();
  chosen.set('cats');
  expect(answer.now).toBe('cats');
  chosen.set('other:');
  expect(answer.now).toBe('other:Fish');
});

test('own words can be combined with other options', () => {
  const { chosen, words, answer } = slots(['cats', 'other:F']);
  words.set('Fi');
  expect(chosen.get()).toEqual(['cats', 'other:']);
  expect(answer.now).toEqual(['cats', 'other:Fi']);
  chosen.set(['other:']);
  expect(answer.now).toEqual(['other:Fi']);
});
