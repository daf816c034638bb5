import { expect, test } from 'vitest';
import { searchTerms } from './searchTerms.ts';

test.each<[typed: string, terms: string[], inSpanish?: string[]]>([
  ['1980-4-2', ['1980-04-02']],
  ['1980/04/02', ['1980-04-02']],
  ['4/2/1980', ['1980-04-02'], ['1980-02-04']],
  ['04-02-1980', ['1980-04-02'], ['1980-02-04']],
  ['25/12/1980', ['1980-12-25']],
  ['25.12.1980', ['1980-12-25']],
  ['5/29/97', ['97-05-29']],
  ['5/9/97', ['97-05-09'], ['97-09-05']],
  ['May 9, 1997', ['1997-05-09']],
  ['9 May 1997', ['1997-05-09']],
  ['sept. 9 1997', ['1997-09-09']],
  ['9 de mayo de 1997', ['1997-05-09']],
  ['1 ENE 2001', ['2001-01-01']],
  ['(617) 555-0134', ['6175550134']],
  ['+1 617 555 0134', ['6175550134']],
  ['555-0134', ['5550134']],
  ['2345-6789', ['23456789', '2345-6789']],
  ['2345-6', ['23456', '2345-6']],
  ['23456789', ['23456789', '2345-6789']],
  ['A7K29QXM', ['A7K29QXM', 'A7K2-9QXM']],
  ['a7k29qxm', ['a7k29qxm', 'a7k2-9qxm']],
  ['peter234', ['peter234', 'pete-r234']],
  ['Munoz', ['Munoz']],
  ['MUÑOZ', ['MUNOZ']],
])('%s is searched for as %j', (typed, terms, termsInSpanish = terms) => {
  expect(searchTerms(typed, 'en')).toEqual([terms]);
  expect(searchTerms(typed, 'es')).toEqual([termsInSpanish]);
});

test.each<[typed: string, words: string[][]]>([
  ['Ana  Ruiz', [['Ana'], ['Ruiz']]],
  ['Zoë\u00a0Søberg', [['Zoe'], ['Søberg']]],
  ['a7k2 9qxm', [['a7k2'], ['9qxm']]],
  ['Anna 25/12/1980 555-0134', [['Anna'], ['1980-12-25'], ['5550134']]],
  ['Anna A7K29QXM', [['Anna'], ['A7K29QXM', 'A7K2-9QXM']]],
  ['May 40, 1997', [['May'], ['40,'], ['1997']]],
  ['Ma 9, 1997', [['Ma'], ['9,'], ['1997']]],
  ["O'Neil (2)", [["O'Neil"], ['(2)']]],
])('%s is searched for as the words %j', (typed, words) => {
  expect(searchTerms(typed, 'en')).toEqual(words);
});

test.each(['', '  ', '\u0301', '\u00a0'])('nothing is searched for by %j', (typed) => {
  expect(searchTerms(typed, 'en')).toBeUndefined();
});

test.each(['Gonzalez', 'ana-2024@example.com', 'A7K2-9QXM', 'a7k2-9', '2024', '13/13/1980', '%'])(
  '%s stays unchanged',
  (typed) => {
    expect(searchTerms(` ${typed} `, 'en')).toEqual([[typed]]);
  },
);
