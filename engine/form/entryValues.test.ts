/** Values computed in the entries of a repeating group. */
import { ENTRIES, parsed } from '@clinic/fixtures/authoring/computedInEntries';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { assess } from '../validation/assess.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const DAY = '2026-03-15';

const { definition, problems } = parsed();
if (!definition) throw new RangeError(JSON.stringify(problems));
const questionnaire = compileQuestionnaire(definition);

const assessed = (entries: unknown) => assess(questionnaire, { medicines: entries } as Answers, DAY);
const valuesIn = (entries: unknown) => assessed(entries).form.values.medicines as unknown as object[];

test('each entry has its own value, unknown while an answer is missing', () => {
  expect(valuesIn(ENTRIES)).toMatchObject([{ weekly: 14 }, { weekly: 0 }, { weekly: 21 }]);
  expect(valuesIn([{ kind: 'other', which: 'Zinc' }])).toMatchObject([{ weekly: undefined }]);
  // An answer above the limit is unknown.
  expect(valuesIn([{ kind: 'other', dose: 99 }])).toMatchObject([{ weekly: undefined }]);
});

test('computed values outside the group and rules read it', () => {
  const two = [ENTRIES[0], ENTRIES[2]];
  expect(assessed(two).form.values.total).toBe(35);
  expect(assessed([ENTRIES[0], { kind: 'other', which: 'Iron' }]).form.values.total).toBeUndefined();
  expect(assessed(two).ruleInputs.values.medicines).toMatchObject([
    { weekly: 14, level: 'usual' },
    { weekly: 21, level: 'high' },
  ]);
});

test('it is not an answer: it is not stored, and a value sent by the client is refused and ignored', () => {
  expect(assessed(ENTRIES).visibleAnswers.medicines).toEqual([ENTRIES[0], { kind: 'aspirin' }, ENTRIES[2]]);
  const sent = [{ ...ENTRIES[0], weekly: 1 }];
  expect(valuesIn(sent)).toMatchObject([{ weekly: 14 }]);
  expect(assessed(sent).issues.map(({ key }) => key)).toContain('medicines');
});
