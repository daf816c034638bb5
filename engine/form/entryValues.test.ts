/** Values computed in the entries of a repeating group. */
import { expect, test } from 'vitest';
import { label, parsed, WEEKLY } from '../../testing/authoring/computedInEntries.ts';
import type { Answers } from '../base/answers.ts';
import { assess } from '../validation/assess.ts';
import { inputsFinder } from './conditionInputs.ts';
import { displayLines, needsAttention } from './display.ts';
import { type CompiledQuestion, compileQuestionnaire } from './questionnaire.ts';
import { type Reader, shownValue } from './shownValue.ts';

const DAY = '2026-03-15';

const { definition, problems } = parsed();
if (!definition) throw new RangeError(JSON.stringify(problems));
const questionnaire = compileQuestionnaire(definition);
const group = questionnaire.questions.get('medicines') as CompiledQuestion;

const ENTRIES: Answers[] = [
  { kind: 'other', which: 'Zinc', dose: 2 },
  { kind: 'aspirin', dose: 9 },
  { kind: 'other', which: 'Iron', dose: 3 },
];
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

test('it reads answers outside the group', () => {
  const { definition: around } = parsed([
    { ...WEEKLY, compute: { if: [{ var: 'smokes' }, { var: 'dose' }, 0] } },
  ]);
  if (!around) throw new RangeError('It has no problem');
  const form = compileQuestionnaire(around);
  const weekly = (smokes: boolean) =>
    assess(form, { smokes, medicines: [ENTRIES[0] ?? {}] }, DAY).form.values.medicines;
  expect([weekly(true), weekly(false)]).toMatchObject([[{ weekly: 2 }], [{ weekly: 0 }]]);
});

test('its band is unknown while it is unknown whether a question of another step applies', () => {
  const scored = (id: string) => ({
    id,
    type: 'choice',
    label: label(id),
    options: [1, 2, 3].map((score) => ({ value: `v${score}`, score, label: label(String(score)) })),
  });
  const total = {
    id: 'points',
    type: 'computed',
    label: label('Points'),
    compute: { '+': [{ score: { var: 's1' } }, { score: { var: 'around' } }] },
    bands: [
      { to: 3, value: 'low', text: label('Low') },
      { from: 4, value: 'high', text: label('High') },
    ],
  };
  const { definition: found } = parsed([scored('s1'), total], (document) => {
    document.steps.splice(1, 0, {
      id: 'more',
      title: label('More'),
      showWhen: { '==': [{ var: 'smokes' }, true] },
      questions: [scored('around')],
    });
    document.steps[2].questions.pop();
  });
  if (!found) throw new RangeError('It has no problem');
  const bandFor = (answers: Answers) => {
    const entry = { kind: 'aspirin', s1: 'v3' };
    const { values } = assess(compileQuestionnaire(found), { ...answers, medicines: [entry] }, DAY).form;
    return (values.medicines as unknown as { points?: string }[])[0]?.points;
  };
  expect(bandFor({})).toBeUndefined();
  expect(bandFor({ smokes: false })).toBe('low');
  expect(bandFor({ smokes: true, around: 'v1' })).toBe('high');
});

test('conditions that depend on it also depend on the answers outside its group that it reads', () => {
  const { definition: found } = parsed([
    { ...WEEKLY, compute: { if: [{ var: 'smokes' }, { var: 'dose' }, 0] } },
  ]);
  if (!found) throw new RangeError('It has no problem');
  const questions = new Map(found.steps.flatMap((step) => step.questions.map((each) => [each.id, each])));
  expect(inputsFinder(questions).ofValue('total')).toEqual(['smokes', 'medicines']);
});
