import { smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { schemaOf } from '../questionTypes/index.ts';
import { isAcceptable } from './acceptable.ts';

const visit = smallVisit();

test.each<[string, AnswerValue, boolean]>([
  ['sex', 'male', true],
  ['sex', 'M', false],
  ['inhaler', 1, true],
  ['inhaler', '1', false],
  ['conditions', ['asthma', 'gout'], true],
  ['conditions', ['asthma', 'x'], false],
  ['conditions', 'asthma', false],
  ['smokes', false, true],
  ['smokes', 'no', false],
  ['packs', 1, true],
  ['packs', 9, true],
  ['packs', 10, false],
  ['packs', 0, false],
  ['packs', 1.5, false],
  ['packs', '3', false],
  ['sleep', 7.3, true],
  ['sleep', 24.5, false],
  ['name', 'Ana', true],
  ['name', 4, false],
  ['agree', false, true],
  ['weight', { value: 3, unit: 'kg' }, true],
  ['weight', [3], false],
  ['weight', 3, false],
])('%s may be %j: %j', (id, value, expected) => {
  expect(isAcceptable(schemaOf(visit.question(id)), value)).toBe(expected);
});
