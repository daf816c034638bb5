/** Everything that refers to a renamed question or step still refers to it afterwards. */
import { oneStep, question } from '@clinic/fixtures/oneStep';
import { describe, expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { mapAnswers } from '../form/migrations.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { type Place, renameAt } from './edits.ts';

const errorsOf = (definition: unknown): string[] =>
  parseDefinition(definition)
    .problems.filter(({ level }) => level === 'error')
    .map(({ path, message }) => `${path} ${message}`);

const option = (value: string) => ({ value, label: { en: value } });
const computed = (id: string, compute: LogicJson) => question(id, 'computed', { compute });
const isA: LogicJson = { '==': [{ var: 'kind' }, 'a'] };
const group: LogicJson = { var: 'drugs' };

/** A form that reads the part `kind` of the entries of `drugs` in every possible way. */
const form = {
  ...oneStep(
    question('units', 'choice', { options: [option('kg'), option('lb')] }),
    question('drugs', 'repeatingGroup', {
      maxItems: 3,
      questions: [
        question('kind', 'choice', { options: [option('a'), option('b')] }),
        question('dose', 'integer', { showWhen: isA }),
      ],
    }),
    question('any', 'yesNo', { showWhen: { some: [group, isA] } }),
    question('left', 'yesNo', { showWhen: { some: [{ filter: [group, isA] }, isA] } }),
    question('either', 'yesNo', { showWhen: { some: [{ merge: [group, { filter: [group, isA] }] }, isA] } }),
    question('other', 'repeatingGroup', {
      maxItems: 2,
      questions: [
        question('kind', 'integer'),
        question('reading', 'yesNo', {
          showWhen: { and: [{ some: [group, isA] }, { '>': [{ var: 'kind' }, 1] }] },
        }),
      ],
    }),
    question('those', 'yesNo', { showWhen: { some: [{ var: 'other' }, { '==': [{ var: 'kind' }, 2] }] } }),
    computed('sum', { reduce: [group, { '+': [{ var: 'accumulator' }, { var: 'current.dose' }] }, 0] }),
    computed('kinds', { map: [group, { var: 'kind' }] }),
    computed('first', { var: 'drugs.0.kind' }),
  ),
  version: '2.0',
  migrations: [
    {
      from: '1.0',
      rename: [
        { from: 'unit', to: 'units' },
        { from: 'medicines', to: 'drugs' },
        { from: 'type', to: 'kind', within: 'drugs' },
      ],
      recode: [
        { question: 'units', from: 'pounds', to: 'lb' },
        { question: 'drugs', within: 'kind', from: 'alpha', to: 'a' },
      ],
    },
  ],
} as unknown as Definition;

const earlier = { unit: 'pounds', medicines: [{ type: 'alpha' }] };

describe('a renamed question', () => {
  const places: Place[] = [
    ['step', 'units'],
    ['step', 'drugs'],
    ['step', 'drugs', 'kind'],
    ['step', 'drugs', 'dose'],
    ['step', 'other', 'kind'],
    ['step', 'any'],
  ];
  test.each([places.map((place) => [place.join('/'), place] as const)].flat())('%s', (_name, place) => {
    expect(errorsOf(form)).toEqual([]);
    const renamed = renameAt(form, place, 'renamed');
    expect(errorsOf(renamed)).toEqual([]);
    expect(mapAnswers(renamed, '1.0', earlier).lost).toEqual([]);
    expect(renameAt(renamed, [...place.slice(0, -1), 'renamed'], place.at(-1) ?? '')).toEqual(form);
  });
});

test('answers to a question that was recoded before it was renamed are found under its old id', () => {
  const recoded = {
    ...form,
    migrations: [
      {
        from: '1.0',
        rename: [{ from: 'amount', to: 'dose', within: 'drugs' }],
        recode: [
          { question: 'units', from: 'pounds', to: 'lb' },
          { question: 'drugs', within: 'kind', from: 'alpha', to: 'a' },
        ],
      },
    ],
  } as Definition;
  const renames: Place[] = [
    ['step', 'units'],
    ['step', 'drugs', 'kind'],
    ['step', 'drugs'],
  ];
  const renamed = renames.reduce(
    (definition, place) => renameAt(definition, place, `new_${place.at(-1)}`),
    recoded,
  );
  expect(errorsOf(renamed)).toEqual([]);
  const answers = { units: 'pounds', drugs: [{ kind: 'alpha', amount: 3 }] };
  expect(mapAnswers(renamed, '1.0', answers)).toEqual({
    answers: { new_units: 'lb', new_drugs: [{ new_kind: 'a', dose: 3 }] },
    lost: [],
  });
});

test('a part is renamed only in conditions that read the entries of its group', () => {
  const text = JSON.stringify(renameAt(form, ['step', 'drugs', 'kind'], 'renamed'));
  expect(text).toContain('{"some":[{"var":"other"},{"==":[{"var":"kind"},2]}]}');
  expect(text).toContain(
    '{"some":[{"var":"drugs"},{"==":[{"var":"renamed"},"a"]}]},{">":[{"var":"kind"},1]}',
  );
});
