import type { Answers } from '@clinic/engine/base';
import { parseDefinition } from '@clinic/engine/parsing';
import { issueText, validate } from '@clinic/engine/validation';
import { readCases } from '@clinic/fixtures/caseFile';
import { runtimeOf } from '@clinic/fixtures/runtime';
import { expect, test } from 'vitest';
import { newestShipped } from './catalogue.ts';

const runtime = runtimeOf('documents-update@1.1');
const { questionnaire } = runtime;
const cases = new Map(readCases('fixtures/documents-update/1.1').map((one) => [one.id, one.answers]));
const answersOf = (id: string): Answers => cases.get(id) as Answers;

const messagesFor = (answers: Answers, language: string): Array<[string, string]> =>
  validate(questionnaire, answers, '2026-03-15').map((issue) => [
    issue.key,
    issueText(issue, questionnaire, language),
  ]);

test('the questionnaire has no problem', () => {
  expect(parseDefinition(newestShipped('documents-update')).problems).toEqual([]);
});

test.each(['documents-complete', 'documents-drawn-signature'])('%s: no issue', (id) => {
  expect(messagesFor(answersOf(id), 'en')).toEqual([]);
});

test('a file that is too large, of the wrong type or beyond the allowed number is refused with a message', () => {
  expect(messagesFor(answersOf('documents-too-large'), 'en')).toEqual([
    ['lab_results', 'File size must be less than 10MB'],
  ]);
  expect(messagesFor(answersOf('documents-too-large'), 'es')).toEqual([
    ['lab_results', 'El archivo debe pesar menos de 10 MB'],
  ]);
  expect(messagesFor(answersOf('documents-wrong-kind'), 'en')).toEqual([
    ['identity_photo', 'File type not supported'],
  ]);
  const [lab] = answersOf('documents-complete').lab_results as [Record<string, string>];
  const many = Array.from({ length: 6 }, (_, index) => ({ ...lab, id: `${index}${lab.id?.slice(1)}` }));
  expect(messagesFor({ ...answersOf('documents-complete'), lab_results: many }, 'en')).toHaveLength(1);
});

test('a file exactly at the limit is accepted', () => {
  const [lab] = answersOf('documents-complete').lab_results as [Record<string, string>];
  const atLimit = { ...answersOf('documents-complete'), lab_results: [{ ...lab, size: 10 * 1024 * 1024 }] };
  expect(messagesFor(atLimit, 'en')).toEqual([]);
});

test('a duplicate file, a missing file and a signature without a name are refused', () => {
  const good = answersOf('documents-complete');
  const [lab] = good.lab_results as [Record<string, string>];
  expect(messagesFor({ ...good, lab_results: [lab, lab] }, 'en')).toHaveLength(1);
  expect(messagesFor({ ...good, lab_results: [] }, 'en')).toEqual([['lab_results', 'Please add a file']]);
  expect(messagesFor({ ...good, signature: { name: ' ', date: '2026-03-15' } }, 'en')).toEqual([
    ['signature', 'Please sign by typing your name or drawing'],
  ]);
});
