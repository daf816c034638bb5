/** Values computed in the entries of a repeating group, as they are displayed. */
import { ENTRIES, parsed } from '@clinic/fixtures/authoring/computedInEntries';
import { expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { assess } from '../validation/assess.ts';
import { displayLines, needsAttention } from './display.ts';
import { type CompiledQuestion, compileQuestionnaire } from './questionnaire.ts';
import { type Reader, shownValue } from './shownValue.ts';

const DAY = '2026-03-15';

const { definition, problems } = parsed();
if (!definition) throw new RangeError(JSON.stringify(problems));
const questionnaire = compileQuestionnaire(definition);
const group = questionnaire.questions.get('medicines') as CompiledQuestion;

const assessed = (entries: unknown) => assess(questionnaire, { medicines: entries } as Answers, DAY);

test.each<[Reader, string]>([
  ['patient', '1. Kind: Other, Which: Zinc, Tablets a day: 2, Tablets a week: 14 /wk'],
  ['staff', '1. Kind: Other, Which: Zinc, Tablets a day: 2, Tablets a week: 14 /wk, Level: Usual'],
])('the %s shows it with the answers', (reader, expected) => {
  const { form, visibleAnswers } = assessed(ENTRIES);
  const shown = shownValue(group, visibleAnswers, form, reader);
  expect(displayLines(group.question, shown, 'en').split('\n')[0]).toBe(expected);
});

test('a band that needs attention marks the group, only for staff', () => {
  const marked = (entries: unknown, reader: Reader): boolean => {
    const { form, visibleAnswers } = assessed(entries);
    return needsAttention(group.question, shownValue(group, visibleAnswers, form, reader));
  };
  expect(marked(ENTRIES, 'staff')).toBe(true);
  expect(marked([ENTRIES[0]], 'staff')).toBe(false);
  expect(marked(ENTRIES, 'patient')).toBe(false);
});
