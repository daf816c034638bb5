/** The order and the filter of an import's report. */
import { reportGroups } from '@clinic/formats/fhir';
import { messageText, type ReportEntry, say } from '@clinic/formats/importing';
import { expect, test } from 'vitest';
import { countsOf, folded, OUTCOMES, rowsOf } from './reportRows.ts';

const at = (path: string, outcome: ReportEntry['outcome'], note?: ReportEntry['note']): ReportEntry => ({
  path: `Questionnaire${path}`,
  element: path.split('.').at(-1) as string,
  outcome,
  ...(note && { note }),
});

const source = {
  item: [
    { linkId: 'a', text: '¿Fuma?', item: [{ linkId: 'b', text: 'How many?' }] },
    { linkId: 'c', text: 'Weight' },
  ],
};
const groups = reportGroups(
  source,
  [
    at('.title', 'taken'),
    at('.publisher', 'kept', say('unused')),
    at('.item[0].text', 'taken'),
    at('.item[0].item[0].linkId', 'mapped', say('itsId', { id: 'b1' })),
    at('.item[0].type', 'taken'),
    at('.item[1].text', 'taken'),
    at('.item[1].enableWhen[0]', 'kept', say('shownAlways', { because: say('targetUnknown') })),
  ],
  'Questionnaire',
);
const all = new Set(OUTCOMES);
const rows = (search: string, outcomes: ReadonlySet<ReportEntry['outcome']> = all) =>
  rowsOf(groups, { search, outcomes }, (note) => messageText(note, 'es'));

test('each item has its own elements, text and linkId; elements outside any item belong to the form', () => {
  expect(groups.map(({ path, linkId, elements }) => [path, linkId, elements.length])).toEqual([
    ['Questionnaire', undefined, 2],
    ['Questionnaire.item[0]', 'a', 2],
    ['Questionnaire.item[0].item[0]', 'b', 1],
    ['Questionnaire.item[1]', 'c', 2],
  ]);
  expect(countsOf(groups)).toEqual({ dropped: 0, kept: 2, mapped: 1, taken: 4 });
});

test('elements kept for a reason come first, then unused ones, then mapped ones', () => {
  expect(rows('').map(({ path }) => path)).toEqual([
    'Questionnaire.item[1]',
    'Questionnaire',
    'Questionnaire.item[0].item[0]',
    'Questionnaire.item[0]',
  ]);
  expect(rows('')[0]?.elements.map(({ outcome }) => outcome)).toEqual(['kept', 'taken']);
});

test('a search ignores accents and matches questions, paths and the displayed notes', () => {
  expect(rows('fumA').map(({ linkId }) => linkId)).toEqual(['a']);
  expect(rows('enablewhen').flatMap(({ elements }) => elements)).toHaveLength(1);
  expect(rows('se muestra siempre').map(({ linkId }) => linkId)).toEqual(['c']);
  expect(rows('nowhere')).toEqual([]);
  expect(rows('', new Set(['mapped'])).map(({ linkId }) => linkId)).toEqual(['b']);
});

test('an element stands in for parts with the same outcome and reason', () => {
  const asOptions = say('asOptions');
  const entries = [
    at('.item[0]', 'taken'),
    at('.item[0].answerOption[0]', 'mapped', asOptions),
    at('.item[0].answerOption[0].valueCoding', 'mapped', asOptions),
    at('.item[0].answerOption[0].valueCoding.code', 'mapped', asOptions),
    at('.item[0].answerOption[0].valueCoding.display', 'kept', say('codesWithoutNames')),
    at('.item[0].answerOption[10]', 'mapped', asOptions),
    at('.item[0].text', 'taken'),
  ];
  expect(
    folded(entries).map(({ entry, parts }) => [entry.path.replace('Questionnaire.item[0]', ''), parts]),
  ).toEqual([
    ['', 1],
    ['.answerOption[0]', 2],
    ['.answerOption[0].valueCoding.display', 0],
    ['.answerOption[10]', 0],
  ]);
});
