/** Import of REDCap data dictionaries, with a report of every cell. */
import { describe, expect, test } from 'vitest';
import { type Row, SAMPLE } from '../../testing/redcap/dictionary.ts';
import { field, imported, outcomesOf, questionsOf } from '../../testing/redcap/importedDictionary.ts';
import { importDictionary } from './importDictionary.ts';

test('a form becomes a step and its section headers pages, and every cell is in the report', () => {
  const table = importDictionary(SAMPLE);
  expect(table.refused).toEqual([]);
  expect(table.title).toBe('Intake');
  expect(table.definition?.table).toEqual({ format: 'redcap', source: JSON.stringify(SAMPLE) });
  const [, step] = table.definition?.steps ?? [];
  expect(step).toMatchObject({
    title: { en: 'Lifestyle check' },
    pages: [
      { title: { en: 'Habits' }, questions: ['smokes', 'cigarettes'] },
      { title: { en: 'Health' }, questions: ['conditions', 'insulin', 'weight', 'height', 'bmi'] },
    ],
  });
  expect(step?.questions[0]).toEqual({
    id: 'smokes',
    type: 'choice',
    display: 'radio',
    required: true,
    label: { en: 'Do you smoke?' },
    options: [
      { value: 1, label: { en: 'Every day' } },
      { value: 2, label: { en: 'Sometimes, not daily' } },
      { value: 0, label: { en: 'Never' } },
    ],
  });
  expect(step?.questions[1]?.showWhen).toEqual({
    or: [{ '==': [{ var: 'smokes' }, 1] }, { '==': [{ var: 'smokes' }, 2] }],
  });
  expect(outcomesOf(table)).toMatchObject({
    '2.Field Type': 'kept recordId',
    '3.Field Label': 'mapped markupRemoved',
    '3.Required Field?': 'taken',
    '4.Branching Logic (Show field only if...)': 'mapped asCondition',
    '5.Field Annotation.@NONEOFTHEABOVE': 'mapped asExclusive',
    '5.Field Annotation.@HIDEBUTTON': 'kept tagUnused',
    '9.Choices, Calculations, OR Slider Labels': 'mapped asComputed',
    '10.Field Type': 'kept fromQuery',
  });
});

describe('a matrix group', () => {
  const row = (name: string, more: Partial<Row> = {}): Row => ({
    name,
    type: 'radio',
    choices: '1, Low | 2, High',
    matrix: 'grid',
    ...more,
  });

  test('becomes one question with a check of its ranking, and formulas can read its rows', () => {
    const table = imported(
      row('pain', { section: 'How is it?', ranking: 'y', required: 'y' }),
      row('sleep', { ranking: 'y', required: 'y' }),
      { name: 'why', type: 'notes', branching: "[sleep] = '1'" },
      { name: 'total', type: 'calc', choices: 'sum([pain], [sleep])' },
    );
    const [matrix, why, total] = questionsOf(table);
    expect(matrix).toMatchObject({
      id: 'grid',
      type: 'matrix',
      required: true,
      label: { en: 'How is it?' },
      rows: [{ id: 'pain' }, { id: 'sleep' }],
      options: [{ value: 1 }, { value: 2 }],
      checks: [{ level: 'hard' }],
    });
    expect(why?.showWhen).toEqual({ '==': [{ var: 'grid.sleep' }, 1] });
    expect(JSON.stringify(total)).toContain('grid.pain');
    expect(outcomesOf(table)['2.Matrix Ranking?']).toBe('mapped asRankingCheck');
  });

  test('whose rows have different conditions becomes several questions, which is reported', () => {
    const table = imported(row('pain'), row('sleep', { branching: "[pain] = '1'" }));
    expect(questionsOf(table).map(({ type }) => type)).toEqual(['choice', 'choice']);
    expect(outcomesOf(table)['3.Matrix Group Name']).toBe('kept noMatrix');
  });
});

test('a formula that cannot be compiled is reported: its field is always shown, or its value not computed', () => {
  const table = imported(
    { name: 'a', type: 'yesno', branching: "[event_1_arm_1][b] = '1'" },
    { name: 'spread', type: 'calc', choices: 'stdev(1, 2)' },
    { name: 'c', type: 'yesno', branching: '[spread] > 1' },
    { name: 'never', type: 'yesno', branching: '1 = 0' },
    { name: 'd', type: 'yesno', branching: "[never] = '1'" },
  );
  expect(questionsOf(table).map(({ id, showWhen }) => [id, showWhen])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
  const outcomes = outcomesOf(table);
  expect(outcomes['2.Branching Logic (Show field only if...)']).toBe('kept shownAlways');
  expect(outcomes['3.Choices, Calculations, OR Slider Labels']).toBe('kept notComputed');
  expect(outcomes['5.Field Type']).toBe('kept neverShown');
});

test('columns are found in any order and case, by their names in files or in the API', () => {
  const [header = [], ...rows] = SAMPLE;
  const turned = [header.map((name) => name.toUpperCase()), ...rows].map((row) => row.toReversed());
  expect(importDictionary(turned).definition?.steps).toEqual(importDictionary(SAMPLE).definition?.steps);
  const api = [
    ['field_label', 'field_name', 'form_name', 'field_type', 'my_column'],
    ['Age', 'age', 'f', 'notes', 'x'],
  ];
  const table = importDictionary(api);
  expect(questionsOf(table)).toMatchObject([{ id: 'age', type: 'longText' }]);
  expect(outcomesOf(table)).toMatchObject({
    '1.my_column': 'kept columnUnused',
    '2.my_column': 'kept unusedCell',
  });
});

test('a Spanish form becomes a Spanish questionnaire', () => {
  const { definition } = imported({ name: 'q', type: 'yesno', label: '¿Tiene usted dolor en el pecho?' });
  expect(definition?.languages).toEqual(['es']);
  expect(definition?.steps[0]?.title).toEqual({ es: 'Sobre usted' });
});

test('a large dictionary is imported completely', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    field({ name: `q${index}`, type: 'yesno', ...(index > 0 && { branching: `[q${index - 1}] = '1'` }) }),
  );
  const { definition } = imported(...rows);
  expect(definition?.steps.slice(1).map(({ questions }) => questions.length)).toEqual([1000, 1000, 500]);
});
