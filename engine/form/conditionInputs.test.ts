/** Finds the answers conditions depend on, in linear time. */
import { expect, test } from 'vitest';
import type { Definition, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { displayOf } from '../questionTypes/index.ts';
import { validate } from '../validation/validation.ts';
import { inputsFinder } from './conditionInputs.ts';
import { compileQuestionnaire } from './questionnaire.ts';

const label = { en: 'Label' };
const definitionOf = (steps: unknown[]): unknown => ({
  id: 'chained',
  version: '1.0',
  title: label,
  languages: ['en'],
  ruleSet: 'chained@1.0',
  patient: { givenName: 'given', familyName: 'given', email: 'email' },
  steps,
});
const details = [
  { id: 'given', type: 'text', maxLength: 50, label },
  { id: 'email', type: 'email', maxLength: 50, label },
];

test('a chain of computed values is compiled in linear time', () => {
  const count = 3_000;
  let reads = 0;
  const values = Array.from({ length: count }, (_, index) => ({
    id: `v${index}`,
    type: 'computed',
    label,
    get compute() {
      reads += 1;
      return { var: index === 0 ? 'given' : `v${index - 1}` };
    },
    checks: [{ id: 'check', level: 'soft', message: label, when: { '==': [{ var: `v${index}` }, 'x'] } }],
  }));
  const definition = definitionOf([{ id: 'one', title: label, questions: [...details, ...values] }]);
  const { questions, checkedValues } = compileQuestionnaire(definition as Definition);
  expect(checkedValues.at(-1)?.checks[0]?.inputs).toEqual(['given']);
  const last = questions.get(`v${count - 1}`)?.question as Question;
  expect(displayOf(last, 'text', 'en')).toBe('text');
  expect(reads).toBeLessThan(20 * count);
});

test('inputs are listed in the order asked, through memoized values and others', () => {
  const value = (id: string, reads: string[]) => ({
    id,
    type: 'computed',
    label,
    compute: { cat: reads.map((name) => ({ var: name })) },
  });
  const text = (id: string) => ({ id, type: 'text', maxLength: 9, label });
  const list = [text('a'), text('b'), text('c'), value('ab', ['b', 'a']), value('all', ['c', 'ab'])];
  const questions = new Map(list.map((each) => [each.id, each as unknown as Question]));
  const fresh = inputsFinder(questions);
  expect(fresh.ofLogic({ var: 'all' })).toEqual(['a', 'b', 'c']);
  expect(fresh.ofValue('ab')).toEqual(['a', 'b']);
  expect(fresh.ofLogic({ var: 'all' })).toEqual(['a', 'b', 'c']);
  expect(fresh.ofValue('a')).toEqual([]);
});

test('a check of a computed value is evaluated once, however many steps there are', () => {
  const checked = {
    id: 'total',
    type: 'computed',
    label,
    compute: { var: 'list' },
    checks: [
      {
        id: 'long',
        level: 'soft',
        message: label,
        when: { some: [{ var: 'list' }, { '==': [{ var: '' }, 'none'] }] },
      },
    ],
  };
  const steps = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `step${index}`,
      title: label,
      questions:
        index === 0
          ? [...details, { id: 'list', type: 'textList', maxItems: 50, maxLength: 9, label }, checked]
          : [{ id: `other${index}`, type: 'yesNo', label }],
    }));
  const evaluations = (count: number): number => {
    const { definition, problems } = parseDefinition(definitionOf(steps(count)));
    if (!definition) throw new Error(JSON.stringify(problems));
    const questionnaire = compileQuestionnaire(definition);
    let evaluated = 0;
    const checkedValues = questionnaire.checkedValues.map((value) => ({
      ...value,
      checks: value.checks.map((check) => ({
        ...check,
        when: {
          ...check.when,
          run: (...given: Parameters<typeof check.when.run>) => {
            evaluated += 1;
            return check.when.run(...given);
          },
        },
      })),
    }));
    const answers = { given: 'A', list: ['one'] };
    validate({ ...questionnaire, checkedValues }, answers, '2026-11-22');
    return evaluated;
  };
  expect(evaluations(40)).toBe(1);
});
