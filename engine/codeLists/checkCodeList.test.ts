import { DIAGNOSES } from '@clinic/fixtures/codeLists/linkedList';
import { expect, test } from 'vitest';
import { codeListFaults } from './checkCodeList.ts';

test('an invalid row is reported with its number and the reason', () => {
  const faults = (...codes: unknown[]) => codeListFaults({ ...DIAGNOSES, coded: undefined, codes });
  const right = ['A', 'One', ''];
  expect(faults(right)).toEqual([]);
  expect(faults(right, ['A', 'Again', ''])).toEqual([{ row: 2, fault: 'twice' }]);
  expect(faults(['a b', 'Blank', ''])).toEqual([{ row: 1, fault: 'code' }]);
  expect(faults(['search:a', 'Typed', ''])).toEqual([{ row: 1, fault: 'code' }]);
  expect(faults(['A', ' ', ''])).toEqual([{ row: 1, fault: 'name' }]);
  expect(faults(['A', 'One'])).toEqual([{ row: 1, fault: 'form' }]);
  expect(faults()).toEqual([{ fault: 'none' }]);
  expect(faults(...Array.from({ length: 100_001 }, (_, row) => [`c${row}`, 'x', '']))).toEqual([
    { fault: 'tooMany' },
  ]);
});
