/** Checks in the entries of a repeating group are those of a form. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { medicines } from '@clinic/fixtures/medicines';
import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from './assess.ts';
import { confirmationsOf, isConfirmed } from './confirmations.ts';
import { issueText } from './issueText.ts';

const DAY = '2026-03-15';

const checkOf = (id: string, level: 'hard' | 'soft', when: LogicJson) => ({
  ...{ id, level, when },
  message: inBoth('Too many tablets.', 'Demasiadas pastillas.'),
});

/** The list of medicines with checks of a question of its entries. */
function withChecks(part: string, ...checks: object[]) {
  const document = medicines();
  const group = document.steps[1].questions[0];
  const parts = group.questions.map((each: { id: string }) =>
    each.id === part ? { ...each, checks } : each,
  );
  document.steps[1].questions[0] = { ...group, questions: parts };
  const { definition, problems } = parseDefinition(document);
  if (!definition) throw new RangeError(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

const assessed = (form: ReturnType<typeof withChecks>, medicines: AnswerValue, others: Answers = {}) =>
  assess(form, { ...others, medicines }, DAY);
const issuesOf = (...args: Parameters<typeof assessed>) =>
  assessed(...args)
    .issues.filter(({ key }) => key === 'medicines')
    .map(({ level, code, params }) => [level, code, params?.entry, params?.part]);

const IRON = { kind: 'other', which: 'Iron' };
const MANY: LogicJson = { and: [{ '==': [{ var: 'which' }, 'Iron'] }, { '>': [{ var: 'dose' }, 4] }] };

describe('a check', () => {
  test.each(['hard', 'soft'] as const)(
    'is found at the question of each entry that breaks it (%s)',
    (level) => {
      const form = withChecks('dose', checkOf('many', level, MANY));
      const entries = [
        { ...IRON, dose: 5 },
        { ...IRON, dose: 4 },
        { ...IRON, dose: 9 },
      ];
      expect(issuesOf(form, entries)).toEqual([
        [level, 'check:many', 1, 'dose'],
        [level, 'check:many', 3, 'dose'],
      ]);
    },
  );

  test('says which entry and question it is about', () => {
    const form = withChecks('dose', checkOf('many', 'hard', MANY));
    const [issue] = assessed(form, [
      { ...IRON, dose: 1 },
      { ...IRON, dose: 5 },
    ]).issues.filter(({ key }) => key === 'medicines');
    expect(issue && issueText(issue, form, 'en')).toBe(
      'Which medicines do you take, entry 2, Tablets a day: Too many tablets.',
    );
  });

  test('is not made with an answer that is refused', () => {
    const form = withChecks('kind', checkOf('many', 'hard', { '>': [{ var: 'dose' }, 4] }));
    expect(issuesOf(form, [{ ...IRON, dose: 99 }])).toEqual([['hard', 'max', 1, 'dose']]);
  });

  test('of a question that its entry hides is not made', () => {
    const form = withChecks('which', checkOf('zinc', 'hard', { '==': [{ var: 'which' }, 'Zinc'] }));
    expect(issuesOf(form, [{ kind: 'aspirin', which: 'Zinc' }])).toEqual([]);
    expect(issuesOf(form, [{ kind: 'other', which: 'Zinc' }])).toEqual([['hard', 'check:zinc', 1, 'which']]);
  });

  test('reads answers around the group, and the whole group', () => {
    const smoker: LogicJson = { '==': [{ var: 'smokes' }, true] };
    const twice: LogicJson = {
      '>': [{ reduce: [{ var: 'medicines' }, { '+': [{ var: 'accumulator' }, 1] }, 0] }, 1],
    };
    const form = withChecks('kind', checkOf('c', 'soft', { and: [smoker, twice] }));
    const one = { kind: 'aspirin' };
    expect(issuesOf(form, [one, one], { smokes: true })).toHaveLength(2);
    expect(issuesOf(form, [one, one], { smokes: false })).toEqual([]);
    expect(issuesOf(form, [one], { smokes: true })).toEqual([]);
  });

  test('that is confirmed is asked again once the entries are others', () => {
    const form = withChecks('dose', checkOf('many', 'soft', MANY));
    const { issues, form: state } = assessed(form, [{ ...IRON, dose: 5 }]);
    const [issue] = issues.filter(({ level }) => level === 'soft');
    if (!issue) throw new RangeError('It is found');
    const confirmations = confirmationsOf([issue], state);
    expect(isConfirmed(issue, confirmations, state)).toBe(true);
    expect(isConfirmed(issue, confirmations, assessed(form, [{ ...IRON, dose: 6 }]).form)).toBe(false);
  });
});

test('rules read an answer that a check refuses as unknown, and the rest of its entry', () => {
  const form = withChecks('dose', checkOf('many', 'hard', MANY));
  const entries = [
    { ...IRON, dose: 5 },
    { ...IRON, dose: 2 },
  ];
  const { values, chosen } = assessed(form, entries).ruleInputs;
  for (const read of [values, chosen])
    expect(read.medicines).toMatchObject([
      { ...IRON, dose: undefined },
      { ...IRON, dose: 2 },
    ]);
});
