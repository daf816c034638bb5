import type { AnswersVersion } from '@clinic/contract/review/versions';
import { expect, test } from 'vitest';
import { changedAnswers } from './changedAnswers.ts';

const version = (number: number, answersJSON: AnswersVersion['answersJSON']): AnswersVersion => ({
  number,
  cause: number === 1 ? 'submitted' : 'reply',
  createdAt: `2026-03-0${number}T10:00:00.000Z`,
  author: null,
  ruleSet: { id: 'flags', version: '1.0' },
  answersJSON,
  flagsJSON: {},
  raisedFlags: [],
});

test('one version has no changes', () => {
  expect(changedAnswers([version(1, { age: 40 })])).toEqual(new Map());
});

test('a change has the first answer and the time of the last change', () => {
  const versions = [
    version(1, { age: 40, lists: ['a'], gone: true }),
    version(2, { age: 41, lists: ['a'], gone: true, opened: 'yes' }),
    version(3, { age: 41, lists: ['a'], opened: 'yes' }),
  ];
  expect(changedAnswers(versions)).toEqual(
    new Map([
      ['age', { before: 40, at: versions[1]?.createdAt }],
      ['gone', { before: true, at: versions[2]?.createdAt }],
      ['opened', { before: undefined, at: versions[1]?.createdAt }],
    ]),
  );
});

test('an answer changed and changed back is no change', () => {
  expect(changedAnswers([version(1, { a: 1 }), version(2, { a: 2 }), version(3, { a: 1 })]).size).toBe(0);
});
