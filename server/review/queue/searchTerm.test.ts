import { expect, test } from 'vitest';
import { searchTerm } from './searchTerm.ts';

test.each([
  ['1980-4-2', '1980-04-02'],
  ['4/2/1980', '1980-04-02'],
  ['25/12/1980', '1980-12-25'],
  ['25.12.1980', '1980-12-25'],
  ['(617) 555-0134', '6175550134'],
  ['+1 617 555 0134', '6175550134'],
  ['555-0134', '5550134'],
  ['2345-6789', '2345-6789'],
  ['a7k2 9qxm', 'a7k2-9qxm'],
  ['A7K29QXM', 'A7K2-9QXM'],
  ['23456789', '23456789'],
])('%s is searched for as %s', (typed, term) => {
  expect(searchTerm(typed)).toBe(term);
});

test.each([
  'Ana Ruiz',
  'Gonzalez',
  'peter234',
  'Anna West',
  'ana-2024@example.com',
  'A7K2-9QXM',
  '2024',
  '%',
  "O'Neil (2)",
])('%s stays as it is', (typed) => {
  expect(searchTerm(` ${typed} `)).toBe(typed);
});
