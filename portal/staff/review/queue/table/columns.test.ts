import { Preferences } from '@clinic/contract/preferences';
import { expect, test } from 'vitest';
import { fitting, flagsWidth } from './columns.ts';

const { queueColumns } = Preferences.parse({});

test('columns are shown in order as far as they fit the window', () => {
  expect(fitting(queueColumns, 1664)).toEqual(queueColumns);
  expect(fitting(queueColumns, 1024)).toEqual(['waiting', 'flags', 'status', 'assignee', 'reference']);
  expect(fitting(['contact', 'bmi', 'waiting', 'flags'], 650)).toEqual(['contact', 'bmi', 'flags']);
});

test('flags are shown in a window of any width', () => {
  expect(fitting(queueColumns, 200)).toEqual(['flags']);
  expect(fitting([...queueColumns.filter((column) => column !== 'flags'), 'flags'], 720)).toEqual([
    'waiting',
    'status',
    'flags',
  ]);
});

test('a column that does not fit is not replaced by a later one', () => {
  expect(fitting(['bmi', 'contact', 'waiting', 'flags'], 580)).toEqual(['bmi', 'flags']);
});

test('flags get three times as much of the remaining width as the name', () => {
  const columns = ['waiting', 'flags'] as const;
  const least = 40 + 176 + 96 + 176;
  expect(flagsWidth(columns, least)).toBe(176);
  expect(flagsWidth(columns, least + 300)).toBe(176 + 225);
  expect(flagsWidth([...columns, 'form'], least + 152 + 400)).toBe(176 + 240);
  expect(flagsWidth(columns, 100)).toBe(176);
});
