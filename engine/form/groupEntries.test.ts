/** Conditions within the entries of a repeating group read the answers of the same entry. */
import { medicines } from '@clinic/fixtures/medicines';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../base/answers.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { schemaOf } from '../questionTypes/index.ts';
import { assess } from '../validation/assess.ts';
import { displayLines } from './display.ts';
import { compileQuestionnaire, type Questionnaire } from './questionnaire.ts';
import { resolveEntry } from './visibility.ts';

const DAY = '2026-03-15';

const definition = parseDefinition(medicines()).definition;
if (!definition) throw new RangeError(JSON.stringify(parseDefinition(medicines()).problems));
const questionnaire = compileQuestionnaire(definition);
const group = questionnaire.questions.get('medicines')?.question;
if (group?.type !== 'repeatingGroup') throw new RangeError('It is a group');

const entryForm = questionnaire.questions.get('medicines')?.entries as Questionnaire;
const assessed = (medicinesTaken: unknown) =>
  assess(questionnaire, { medicines: medicinesTaken } as Answers, DAY);
const statesOf = (entry: unknown) => resolveEntry(entryForm, entry, { today: DAY, values: {} }).questions;
const faultsOf = (medicinesTaken: unknown) =>
  assessed(medicinesTaken)
    .issues.filter(({ key }) => key === 'medicines')
    .map(({ code }) => code);

describe('a question of an entry is shown, hidden or undetermined', () => {
  test.each([
    ['its condition holds', { kind: 'other' }, 'shown'],
    ['its condition does not hold', { kind: 'aspirin' }, 'hidden'],
    ['its condition is not answered', {}, 'undetermined'],
    ['no option satisfies its condition', { kind: 'x' }, 'undetermined'],
    ['an entry that is not an object', 'other', 'undetermined'],
  ])('%s', (_what, entry, expected) => {
    expect(statesOf(entry).get('which')).toBe(expected);
  });

  test('a condition on a hidden question of the entry does not hold', () => {
    const at = (entry: object) => statesOf(entry).get('prescribed');
    expect(at({ kind: 'other', which: 'Zinc' })).toBe('shown');
    expect(at({ kind: 'aspirin', which: 'Zinc' })).toBe('hidden');
  });

  test('conditions can read the date of the answers', () => {
    const at = (since: string) => statesOf({ kind: 'aspirin', since }).get('effects');
    expect(at(DAY)).toBe('shown');
    expect(at('2020-01-01')).toBe('hidden');
  });
});

test('each entry has its own answers', () => {
  const entries = [
    { kind: 'other', which: 'Zinc' },
    { kind: 'aspirin', which: 'left over' },
    { kind: 'other', which: 'Iron' },
  ];
  expect(assessed(entries).visibleAnswers.medicines).toEqual([
    { kind: 'other', which: 'Zinc' },
    { kind: 'aspirin' },
    { kind: 'other', which: 'Iron' },
  ]);
});

describe('the answer of a hidden question', () => {
  test('does not count, but is kept', () => {
    const entries = [{ kind: 'aspirin', which: 'Zinc' }];
    expect(assessed(entries).visibleAnswers.medicines).toEqual([{ kind: 'aspirin' }]);
    expect(entries).toEqual([{ kind: 'aspirin', which: 'Zinc' }]);
  });

  test('never causes an issue', () => {
    expect(faultsOf([{ kind: 'aspirin', which: 5, dose: 99 }])).toEqual([]);
  });

  test('is null for rules and computed values, which count only entries where it applies', () => {
    const { ruleInputs, form } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'other', which: 'Zinc' },
    ]);
    expect(ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ kind: 'aspirin', which: null }),
      expect.objectContaining({ kind: 'other', which: 'Zinc' }),
    ]);
    expect(form.values.zinc).toBe(true);
    expect(assessed([{ kind: 'aspirin', which: 'Zinc' }]).form.values.zinc).toBe(false);
  });

  test('does not count either if an answer of the same group is refused', () => {
    const { ruleInputs, issues } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'x', which: 'Zinc' },
    ]);
    expect(issues.map(({ code }) => code)).toContain('option');
    expect(ruleInputs.values.medicines).toEqual([
      expect.objectContaining({ kind: 'aspirin', which: null }),
      { kind: undefined },
    ]);
  });

  test('makes an entry without other answers disappear', () => {
    expect(assessed([{ which: 'Zinc' }]).visibleAnswers.medicines).toBeUndefined();
  });

  test('is not displayed', () => {
    const { visibleAnswers } = assessed([
      { kind: 'aspirin', which: 'Zinc' },
      { kind: 'other', which: 'Iron' },
    ]);
    expect(displayLines(group, visibleAnswers.medicines, 'en')).toBe(
      '1. Kind: Aspirin\n2. Kind: Other, Which: Iron',
    );
  });
});

describe('a required question of an entry', () => {
  test.each([
    ['is answered where it applies', [{ kind: 'other', which: 'Zinc' }], []],
    ['is missing where it applies', [{ kind: 'aspirin' }, { kind: 'other' }], ['incomplete']],
    ['is blank where it applies', [{ kind: 'other', which: ' ' }], ['incomplete']],
    ['is not required where it does not apply', [{ kind: 'aspirin' }], []],
    ['is not required while its condition is open', [{ since: DAY }], ['incomplete']],
  ])('%s', (_what, entries, codes) => {
    expect(faultsOf(entries)).toEqual(codes);
  });

  test('is not required by the JSON Schema, which cannot express conditions', () => {
    expect(schemaOf(group)).toMatchObject({ items: { required: ['kind'] } });
  });
});

test('if there are too many entries, only the allowed number is evaluated', () => {
  const entries = Array.from({ length: 7 }, () => ({ kind: 'other', which: 'Zinc' }));
  expect(faultsOf(entries)).toEqual(['maxItems']);
  const { visibleAnswers, ruleInputs } = assessed(entries);
  const [counted, values] = [visibleAnswers.medicines, ruleInputs.values.medicines] as [object[], object[]];
  expect(counted.slice(4, 6)).toEqual([{ kind: 'other', which: 'Zinc' }, { kind: 'other' }]);
  expect(values[5]).toEqual({ kind: 'other' });
});

test('a key that is not a question is refused', () => {
  expect(faultsOf([{ kind: 'aspirin', other: 1 }])).toEqual(['type']);
});
