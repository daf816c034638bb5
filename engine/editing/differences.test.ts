import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { describe, expect, test, vi } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { type Difference, differences } from './differences.ts';

// biome-ignore lint/suspicious/noExplicitAny: reaches into it by path
type Edit = (definition: any) => void;

const made = (edit: Edit): Difference[] | undefined => {
  const after = smallDefinition();
  edit(after);
  return differences(smallDefinition(), after);
};

test('a definition does not differ from itself', () => {
  expect(made(() => undefined)).toEqual([]);
});

describe('each kind of change names the item that changed', () => {
  test.each<[string, Edit, Difference[]]>([
    [
      'a label',
      (d) => {
        d.steps[0].questions[2].label = 'Full name';
      },
      [
        {
          change: 'changed',
          kind: 'question',
          id: 'name',
          question: 'name',
          property: 'label',
          before: { en: 'Name', es: { text: 'Nombre', from: 'Name' } },
          after: 'Full name',
        },
      ],
    ],
    [
      'an option that is gone, another that is renamed',
      (d) => {
        const { options } = d.steps[0].questions[6];
        options.splice(1, 1);
        options[0].exclusive = true;
      },
      [
        { change: 'removed', kind: 'option', id: 'male', question: 'sex' },
        {
          change: 'changed',
          kind: 'option',
          id: 'female',
          question: 'sex',
          property: 'exclusive',
          before: undefined,
          after: true,
        },
      ],
    ],
    [
      'a question in another step, with its options unchanged',
      (d) => d.steps[1].questions.unshift(d.steps[0].questions.pop()),
      [{ change: 'moved', kind: 'question', id: 'sex', question: 'sex' }],
    ],
    [
      'one question put before the others: they stay',
      (d) => d.steps[0].questions.unshift(d.steps[0].questions.splice(4, 1)[0]),
      [{ change: 'moved', kind: 'question', id: 'call', question: 'call' }],
    ],
    [
      'a new question, without listing shifted questions or its own options',
      (d) =>
        d.steps[0].questions.unshift({
          id: 'first',
          type: 'choice',
          label: { en: 'First' },
          options: [{ value: 1, label: { en: 'One' } }],
        }),
      [{ change: 'added', kind: 'question', id: 'first', question: 'first' }],
    ],
    [
      'a removed step, except questions that were moved',
      (d) => {
        const [step] = d.steps.splice(0, 1);
        d.steps[0].questions.push(step.questions[2]);
      },
      [
        { change: 'removed', kind: 'step', id: 'person' },
        { change: 'moved', kind: 'question', id: 'name', question: 'name' },
      ],
    ],
    [
      'the title of the definition',
      (d) => {
        d.title = { en: 'Visit' };
      },
      [
        {
          change: 'changed',
          kind: 'definition',
          id: 'small-visit',
          property: 'title',
          before: { en: 'Small visit', es: { text: 'Visita corta', from: 'Small visit' } },
          after: { en: 'Visit' },
        },
      ],
    ],
  ])('%s', (_what, edit, expected) => {
    expect(made(edit)).toEqual(expected);
  });
});

test('an option 1 is not the option "1"', () => {
  const before = smallDefinition();
  const after = smallDefinition();
  before.steps[0].questions[6].options.push({ value: 1, label: { en: 'One' } });
  after.steps[0].questions[6].options.push({ value: '1', label: { en: 'One' } });
  expect(differences(before, after)?.map(({ change, id }) => [change, id])).toEqual([
    ['removed', 1],
    ['added', '1'],
  ]);
});

test('the differences between two versions of the intake are few and list each change once', () => {
  const first = newestShipped('weight-loss-intake') as Definition;
  const second = structuredClone(first);
  second.version = '9.9';
  second.eligibility?.pop();
  for (const step of second.steps) {
    for (const question of step.questions)
      question.label = { ...question.label, en: `${question.label.en} ` };
  }
  const changes = differences(first, second) ?? [];
  const names = changes.map(({ change, kind, id, question, property }) =>
    [change, kind, question, id, property].join(' '),
  );
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('changed definition  weight-loss-intake version');
});

describe('a question of many options', () => {
  const withOptions = (values: readonly number[]) => {
    const definition = smallDefinition();
    definition.steps[0].questions[6].options = values.map((value) => ({ value, label: { en: `${value}` } }));
    return definition;
  };
  const upTo = (count: number) => Array.from({ length: count }, (_, value) => value);

  test('the running time is linear in the number of options', () => {
    const lookUps = (count: number): number => {
      const [before, after] = [withOptions(upTo(count)), withOptions(upTo(count))];
      const spy = vi.spyOn(Map.prototype, 'get');
      differences(before, after);
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    expect(lookUps(200)).toBeLessThan(3 * lookUps(100));
  });

  test('of 10,000 options, those that were moved are named', () => {
    const [first, second, ...others] = upTo(10_000) as [number, number, ...number[]];
    const after = withOptions([second, ...others.slice(0, 5_000), first, ...others.slice(5_000)]);
    expect(differences(withOptions(upTo(10_000)), after)).toEqual([
      { change: 'moved', kind: 'option', id: first, question: 'sex' },
    ]);
  });
});
