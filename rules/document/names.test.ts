/** The parser checks the names in rules and conditions against what they refer to. */
import type { Definition } from '@clinic/engine/definition';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { smallVisit } from '@clinic/fixtures/smallVisit';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { describe, expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { pairingProblems } from './pairingProblems.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';

const { questionnaire } = smallVisit();

/** Codes reported for a boolean flag with this condition, parsed against the small questionnaire. */
const inRules = (logic: unknown): string[] => {
  const document = smallRuleSet();
  document.parameters.push({ ...document.parameters[0], key: 'listed', value: ['asthma', 'goutt'] });
  document.derived.push({ ...document.derived[1], key: 'itsSex', value: { var: 'sex' } });
  document.flags.push({ ...document.flags[1], key: 'last', value: logic });
  const { ruleSet, problems } = parseRuleSet(document);
  const all = ruleSet ? pairingProblems(ruleSet, questionnaire) : problems;
  return all.map(({ path, code }) => `${path.replace(/^flags\[\d+\]/, 'flag')}: ${code}`);
};

/** The same for a condition of the last step of the small questionnaire. */
const inDefinition = (logic: unknown): string[] => {
  const document = smallDefinition();
  document.steps[3].showWhen = logic;
  return parseDefinition(document).problems.map(({ code }) => code);
};

const WRONG: Array<[string, unknown, string]> = [
  ['an option misspelled in a list', { in: [{ var: 'sex' }, ['female', 'mael']] }, 'dangling_option'],
  ['an option misspelled, compared', { '!=': ['mael', { var: 'sex' }] }, 'dangling_option'],
  ['an option misspelled, looked for', { in: ['astma', { var: 'conditions' }] }, 'dangling_option'],
  ['an option searched as a text', { in: ['male', { var: 'sex' }] }, 'code_searched'],
  ['an option sought in a text', { in: [{ var: 'sex' }, 'female'] }, 'code_searched'],
  ['an option sought in a free text', { in: [{ var: 'sex' }, { var: 'name' }] }, 'code_searched'],
  [
    'an option after a default, searched',
    { in: ['male', { coalesce: [{ var: 'sex' }, 'male'] }] },
    'code_searched',
  ],
  [
    'an option or a list',
    { in: ['asthma', { if: [true, { var: 'sex' }, { var: 'conditions' }] }] },
    'code_searched',
  ],
  [
    'an option of an item, searched',
    { some: [{ var: 'conditions' }, { in: ['asthma', { var: '' }] }] },
    'code_searched',
  ],
  ['an option ordered as a text', { '<': [{ var: 'sex' }, 'male'] }, 'text_ordered'],
  ['the length of an option', { '>': [{ var: 'sex.length' }, 1] }, 'dangling_part'],
  ['an option misspelled, chosen', { chose: ['conditions', 'astma'] }, 'dangling_option'],
  [
    'an option misspelled, of an item',
    { some: [{ var: 'conditions' }, { in: [{ var: '' }, ['asthma', 'goutt']] }] },
    'dangling_option',
  ],
  [
    'an option misspelled, of a filtered item',
    { some: [{ filter: [{ var: 'conditions' }, true] }, { '==': [{ var: '' }, 'x'] }] },
    'dangling_option',
  ],
  ['a text for a yes', { '==': [{ var: 'smokes' }, 'yes'] }, 'dangling_option'],
  ['an option after a default', { '==': [{ coalesce: [{ var: 'sex' }, { var: 'sex' }] }, 'male'] }, ''],
  ['an unknown row', { '==': [{ var: 'mood.sad' }, 1] }, 'dangling_part'],
  ['an option of a row', { '==': [{ var: 'mood.low' }, 7] }, 'dangling_option'],
  [
    'an unknown part of a group',
    { some: [{ var: 'operations' }, { '==': [{ var: 'who' }, 'a'] }] },
    'dangling_part',
  ],
  ['an unknown part of an entry', { '==': [{ var: 'operations.0.who' }, 'a'] }, 'dangling_part'],
  ['a part of a number', { '>': [{ var: 'pulse.value' }, 1] }, 'dangling_part'],
  ['the truth of an option', { and: [{ var: 'sex' }, true] }, 'text_truth'],
  ['the truth of an item', { some: [{ var: 'conditions' }, { var: '' }] }, 'text_truth'],
  ['the truth of a text', { '!': [{ var: 'name' }] }, 'text_truth'],
  ['the truth of a row of texts', { '!!': [{ cat: ['a', 'b'] }] }, 'text_truth'],
  ['truthiness of a choice with "none"', { '!!': [{ var: 'conditions' }] }, 'list_truth'],
  ['a list compared with one option', { '==': [{ var: 'conditions' }, 'asthma'] }, 'list_compared'],
  ['one option compared with a list', { '!==': ['asthma', { var: 'conditions' }] }, 'list_compared'],
  ['a list looked for in a list', { in: [{ var: 'conditions' }, ['asthma']] }, 'list_compared'],
  ['a matrix compared with one option', { '==': [{ var: 'mood' }, 1] }, 'list_compared'],
  [
    'an option misspelled, in merged lists',
    { in: ['asthmaa', { merge: [{ var: 'conditions' }, ['gout']] }] },
    'dangling_option',
  ],
  [
    'an option misspelled, in a part of each entry',
    { in: ['yes', { map: [{ var: 'operations' }, { var: 'abroad' }] }] },
    'dangling_option',
  ],
  [
    'an option in a part of each entry',
    { in: [true, { map: [{ var: 'operations' }, { var: 'abroad' }] }] },
    '',
  ],
  [
    'an option misspelled, of one of two results',
    { '==': [{ if: [{ var: 'smokes' }, { var: 'sex' }, 'unsaid'] }, 'mael'] },
    'dangling_option',
  ],
  [
    'a constant of one of two results',
    { '==': [{ if: [{ var: 'smokes' }, { var: 'sex' }, 'unsaid'] }, 'unsaid'] },
    '',
  ],
  ['a yes for an option', { '==': [{ var: 'sex' }, true] }, 'dangling_option'],
  [
    'the truth of a part of each entry',
    { some: [{ map: [{ var: 'operations' }, { var: 'what' }] }, { var: '' }] },
    'text_truth',
  ],
  [
    'one of two results, a list, compared with one option',
    { '!=': [{ if: [{ var: 'smokes' }, { var: 'conditions' }, null] }, 'asthma'] },
    'list_compared',
  ],
  [
    'a value that may be a list, compared with one option',
    { '!=': [{ coalesce: [{ var: 'conditions' }, 'none'] }, 'asthma'] },
    'list_compared',
  ],
  [
    'an item of a value that is not a list',
    { some: [{ var: 'sex' }, { '==': [{ var: '' }, 'male'] }] },
    'no_list',
  ],
  ['an option that is more than a number', { '>': [{ var: 'sex' }, 2] }, 'text_compared'],
  ['a number that is less than an option', { '<': [2, { var: 'sex' }] }, 'text_compared'],
  ['chosen, of a number', { chose: ['pulse', 3] }, 'no_choice'],
  ['chosen, of today', { chose: ['today', 'x'] }, 'no_choice'],
  ['chosen, of a computed value', { chose: ['heightM', 'x'] }, 'no_choice'],
];

describe('in rules and in definitions alike', () => {
  test.each(WRONG)('%s', (_what, logic, code) => {
    const wanted = code === '' ? [] : [code];
    expect(inDefinition(logic)).toEqual(wanted);
    expect(inRules(logic)).toEqual(wanted.map((each) => `flag.value: ${each}`));
  });
});

describe('only in rules', () => {
  test.each<[string, unknown, string[]]>([
    [
      'a parameter among the names of an item',
      { some: [{ var: 'conditions' }, { in: [{ var: '' }, { var: 'listed' }] }] },
      ['flag.value: dangling_part'],
    ],
    [
      'the same where the parameter is read',
      { in: [{ var: 'sex' }, { var: 'listed' }] },
      ['flag.value: dangling_option', 'flag.value: dangling_option'],
    ],
    ['chosen, of a derived value', { chose: ['age', 'x'] }, ['flag.value: no_choice']],
    ['chosen, of a parameter', { chose: ['tall', 'x'] }, ['flag.value: no_choice']],
    [
      'truthiness of an option read through a derived value',
      { '!': [{ var: 'itsSex' }] },
      ['flag.value: text_truth'],
    ],
    [
      'an option read through a derived value',
      { '==': [{ var: 'itsSex' }, 'mael'] },
      ['flag.value: dangling_option'],
    ],
  ])('%s', (_what, logic, expected) => {
    expect(inRules(logic)).toEqual(expected);
  });

  test.each<[string, unknown, string[]]>([
    ['an alert that reads its own flag', { '>': [{ flag: 'size' }, 3] }, []],
    ['an alert on an unknown flag', { '>': [{ flag: 'nowhere' }, 3] }, ['flags[0].alertWhen: order']],
    ['an alert on a later flag', { and: [{ flag: 'smoker' }] }, ['flags[0].alertWhen: order']],
  ])('%s', (_what, alertWhen, expected) => {
    const document = smallRuleSet();
    document.flags[0].alertWhen = alertWhen;
    expect(parseRuleSet(document).problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(expected);
  });
});

/** Yields the condition with one text changed, for every text that is not itself a name. */
function* misspelled(node: unknown, operator = ''): Generator<unknown> {
  if (typeof node === 'string' && !['var', 'flag', 'missing'].includes(operator)) yield `${node}_x`;
  if (Array.isArray(node)) {
    for (const [index, each] of node.entries()) {
      if (operator === 'chose' && index === 0) continue;
      for (const changed of misspelled(each, operator)) yield node.with(index, changed);
    }
  } else if (typeof node === 'object' && node !== null) {
    const [[name, args]] = Object.entries(node) as [[string, unknown]];
    for (const changed of misspelled(args, name)) yield { [name]: changed };
  }
}

test('every misspelled option in a shipped rule is detected', () => {
  const definitions = shippedDefinitions().map((each) => parseDefinition(each).definition as Definition);
  let tried = 0;
  for (const document of shippedRuleSets() as RuleSet[]) {
    const asking = definitions.findLast(({ ruleSet }) => ruleSet.split('@')[0] === document.id);
    const paired = asking && compileQuestionnaire(asking);
    for (const [part, rules] of [
      ['derived', document.derived],
      ['flags', document.flags],
    ] as const) {
      rules.forEach((rule, index) => {
        for (const value of misspelled(rule.value)) {
          const { ruleSet, problems } = parseRuleSet({
            ...document,
            [part]: rules.with(index, { ...rule, value } as never),
          });
          const all = ruleSet && paired ? pairingProblems(ruleSet, paired) : problems;
          tried += 1;
          expect([JSON.stringify(value), all.map(({ code }) => code)]).toEqual([
            JSON.stringify(value),
            expect.arrayContaining(['dangling_option']),
          ]);
        }
      });
    }
  }
  expect(tried).toBeGreaterThan(40);
});

test('every misspelled option in a condition of a shipped questionnaire is detected', () => {
  let tried = 0;
  for (const document of shippedDefinitions() as Definition[]) {
    document.steps.forEach((step, place) => {
      step.questions.forEach((question, index) => {
        for (const showWhen of misspelled(question.showWhen)) {
          const questions = step.questions.with(index, { ...question, showWhen } as never);
          const { problems } = parseDefinition({
            ...document,
            steps: document.steps.with(place, { ...step, questions }),
          });
          tried += 1;
          expect([JSON.stringify(showWhen), problems.map(({ code }) => code)]).toEqual([
            JSON.stringify(showWhen),
            expect.arrayContaining(['dangling_option']),
          ]);
        }
      });
    });
  }
  expect(tried).toBeGreaterThan(50);
});
