/** Limits of answers in imported workbooks. */
import { workbook } from '@clinic/testing/questionSheet/workbook';
import { expect, test } from 'vitest';
import { importSheets } from './importSheets.ts';

test('a date and time can be limited to the minute, or relative to today', () => {
  const { definition, refused } = importSheets(
    workbook([
      { id: 'dose', type: 'dateTime', label_en: 'Dose', min: '2026-01-31 08:30', max: 'today' },
      { id: 'late', type: 'text', label_en: 'Why late?', show_if: "[dose] > '2026-02-01 12:00'" },
    ]),
  );
  expect(refused).toEqual([]);
  expect(definition?.steps[1]?.questions).toMatchObject([
    { id: 'dose', type: 'dateTime', min: '2026-01-31T08:30', max: 'today' },
    { id: 'late', showWhen: { '>': [{ var: 'dose' }, '2026-02-01T12:00'] } },
  ]);
});
