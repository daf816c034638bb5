import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { shippedRuleSets } from '@clinic/rules';
import { parseRuleSet, type RuleSet, ruleLimits } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { parseDefinition } from './parseDefinition.ts';
import { publicationLimits } from './publicationLimits.ts';

type Json = Record<string, unknown>;
const label = { en: 'Label' };
const many = <Part>(count: number, make: (index: number) => Part): Part[] =>
  Array.from({ length: count }, (_, index) => make(index));
const options = (count: number) => many(count, (index) => ({ value: `o${index}`, label }));

/** Questions of the first step; without explicit pages, one page each. */
const withQuestions = (questions: Json[], pages?: string[][]): Definition => {
  const all: Json[] = [
    { id: 'given', type: 'text', maxLength: 50, label },
    { id: 'email', type: 'email', maxLength: 50, label },
    ...questions,
  ];
  const steps = [];
  for (let start = 0; start < all.length; start += 900) {
    const part = all.slice(start, start + 900);
    const idsOfPages = pages ?? part.map(({ id }) => [String(id)]);
    steps.push({
      id: `step${start}`,
      title: label,
      questions: part,
      pages: idsOfPages.map((ids) => ({ questions: ids })),
    });
  }
  const { definition, problems } = parseDefinition({
    id: 'large',
    version: '1.0',
    title: label,
    languages: ['en'],
    ruleSet: 'large@1.0',
    patient: { givenName: 'given', familyName: 'given', email: 'email' },
    steps,
  });
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  return definition as Definition;
};
const limitsOf = (definition: Definition) =>
  publicationLimits(definition).map(({ path, text }) => [path, text?.key]);

test('the shipped questionnaires are within the limits', () => {
  for (const document of shippedDefinitions()) {
    expect(limitsOf(parseDefinition(document).definition as Definition)).toEqual([]);
  }
  for (const document of shippedRuleSets()) {
    expect(ruleLimits(parseRuleSet(document).ruleSet as RuleSet)).toEqual([]);
  }
});

test('questions, parts of groups and rows of matrices are counted together', () => {
  const yesNo = (index: number) => ({ id: `q${index}`, type: 'yesNo', label });
  expect(limitsOf(withQuestions(many(1_998, yesNo)))).toEqual([]);
  expect(limitsOf(withQuestions(many(1_999, yesNo)))).toEqual([['steps', 'manyQuestions']]);
  const group = (index: number) => ({
    id: `q${index}`,
    type: 'repeatingGroup',
    maxItems: 2,
    label,
    questions: many(30, (part) => ({ id: `p${part}`, type: 'yesNo', label })),
  });
  expect(limitsOf(withQuestions(many(65, group)))).toEqual([['steps', 'manyQuestions']]);
  const matrix = (index: number) => ({
    id: `q${index}`,
    type: 'matrix',
    label,
    rows: many(100, (row) => ({ id: `r${row}`, label })),
    options: options(3),
  });
  expect(limitsOf(withQuestions(many(20, matrix)))).toEqual([['steps', 'manyQuestions']]);
});

test('options of all lists are counted together, also in groups', () => {
  const list = { type: 'choice', display: 'select', label, options: options(500) };
  expect(limitsOf(withQuestions(many(40, (index) => ({ ...list, id: `q${index}` }))))).toEqual([]);
  const group = {
    id: 'group',
    type: 'repeatingGroup',
    maxItems: 2,
    label,
    questions: [{ ...list, id: 'part' }],
  };
  expect(limitsOf(withQuestions([...many(40, (index) => ({ ...list, id: `q${index}` })), group]))).toEqual([
    ['steps', 'manyOptions'],
  ]);
});

test('each code list is counted once, also in groups', () => {
  const listed = (index: number) => ({
    ...{ id: `q${index}`, type: 'choice', display: 'search', label },
    codeList: String(index % 11).padStart(64, '0'),
  });
  const twice = [...many(10, listed), { ...listed(0), id: 'again' }];
  expect(limitsOf(withQuestions(twice))).toEqual([]);
  const group = { id: 'group', type: 'repeatingGroup', maxItems: 2, label, questions: [listed(10)] };
  expect(limitsOf(withQuestions([...many(10, listed), group]))).toEqual([['steps', 'manyCodeLists']]);
});

test('conditions, computed values and checks are counted by their total steps', () => {
  const list = {
    id: 'list',
    type: 'multipleChoice',
    label,
    options: many(250, (value) => ({ value, label, score: 1 })),
  };
  const score = (index: number) => ({
    id: `k${index}`,
    type: 'computed',
    label,
    compute: { score: [{ var: 'list' }] },
  });
  expect(limitsOf(withQuestions([list, ...many(10, score)]))).toEqual([]);
  expect(limitsOf(withQuestions([list, ...many(40, score)]))).toEqual([['steps', 'manySteps']]);
});

test('inputs and options per page are limited, whether or not the step has pages', () => {
  const several = (index: number) => ({
    id: `q${index}`,
    type: 'multipleChoice',
    display: 'checkboxes',
    label,
    options: options(290),
  });
  const one = withQuestions(many(2, several));
  expect(limitsOf(one)).toEqual([]);
  const together = withQuestions(many(2, several), [
    ['given', 'email'],
    ['q0', 'q1'],
  ]);
  expect(limitsOf(together)).toEqual([['steps[0].pages[1]', 'manyControls']]);
  for (const step of together.steps) delete step.pages;
  expect(limitsOf(together)).toEqual([['steps[0]', 'manyControls']]);
});

test('a searched list counts as one input', () => {
  const long = (index: number) => ({
    id: `q${index}`,
    type: 'multipleChoice',
    label,
    options: options(5_000),
  });
  const pages = [
    ['given', 'email'],
    ['q0', 'q1'],
  ];
  expect(limitsOf(withQuestions(many(2, long), pages))).toEqual([]);
});

test('a yes/no question counts as two inputs, also in a group', () => {
  const group = (index: number) => ({
    id: `q${index}`,
    type: 'repeatingGroup',
    maxItems: 5,
    label,
    questions: many(30, (part) => ({ id: `p${part}`, type: 'yesNo', label })),
  });
  const onOnePage = (count: number) =>
    withQuestions(many(count, group), [['given', 'email'], many(count, (index) => `q${index}`)]);
  expect(limitsOf(onOnePage(5))).toEqual([]);
  expect(limitsOf(onOnePage(6))).toEqual([['steps[0].pages[1]', 'manyControls']]);
});
