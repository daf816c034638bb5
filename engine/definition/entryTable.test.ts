import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expect, test } from 'vitest';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import type { Question } from './definition.ts';
import { fitsInTable, isTable } from './entryTable.ts';

const label = inBoth('A question', 'Una pregunta');
const text = (id: string): Question => ({ id, type: 'text', label, maxLength: 20 });
const date: Question = { id: 'since', type: 'date', label };

test('short questions fit side by side unless the columns would be too narrow', () => {
  expect(fitsInTable([text('a'), text('b'), date])).toBe(true);
  expect(fitsInTable([text('a'), text('b'), text('c'), text('d'), date])).toBe(false);
  expect(fitsInTable([{ id: 'long', type: 'longText', label, maxLength: 500 }])).toBe(false);
});

const withGroup = (questions: Question[], display?: 'cards' | 'table') =>
  shortForm('listed', inBoth('Listed', 'Lista'), [
    PERSON,
    {
      id: 'list',
      title: inBoth('List', 'Lista'),
      questions: [
        { id: 'entries', type: 'repeatingGroup', label, maxItems: 5, questions, ...(display && { display }) },
      ],
    },
  ]);

test.each([
  ['short ones', [text('a'), date], []],
  ['a long text', [{ id: 'long', type: 'longText', label, maxLength: 500 }], ['group_table']],
] as const)('a table of %s', (_what, questions, codes) => {
  const parsed = parseDefinition(withGroup(questions as unknown as Question[], 'table'));
  expect(parsed.problems.filter(({ path }) => path.endsWith('.display')).map(({ code }) => code)).toEqual(
    codes,
  );
});

test('a group is a table only if its layout says so', () => {
  expect(isTable({ questions: [text('a')] })).toBe(false);
  expect(isTable({ questions: [text('a')], display: 'table' })).toBe(true);
});
