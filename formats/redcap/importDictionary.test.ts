/** Import of REDCap data dictionaries, with a report of every cell. */
import { SAMPLE } from '@clinic/testing/redcap/dictionary';
import { outcomesOf } from '@clinic/testing/redcap/importedDictionary';
import { expect, test } from 'vitest';
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
