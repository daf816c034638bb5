import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import { expect, test } from 'vitest';
import type { Definition, Instrument, Question } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { duplicateAt } from './copying/copyPaste.ts';
import { moveTo, removeAt, renameAt, withQuestion, withStep } from './edits.ts';
import { instrumentAt, stepOf, unlocked, withCopiesUnlocked } from './instruments.ts';

function formWith(id: string, languages: string[] = ['en', 'es']): Definition {
  const file = shippedInstruments().find((each) => each.id === id);
  if (!file) throw new RangeError(id);
  return formOf(stepOf(file), languages) as unknown as Definition;
}

const before = formWith('phq-9');
const change = (after: Definition) => withCopiesUnlocked(before, after);
const codesOf = ({ steps }: Definition): unknown[] =>
  (steps[1]?.questions ?? []).flatMap((question: Question) => [
    ...(question.codes ?? []),
    ...('options' in question ? question.options.flatMap(({ code }) => code ?? []) : []),
  ]);

test.each<[string, Definition]>([
  ['the wording of an item', withQuestion(before, ['phq_9', 'phq9_3'], { label: { en: 'Sleeping badly' } })],
  ['the points of an option', withQuestion(before, ['phq_9', 'phq9_1'], { options: [] })],
  ['the question that all items share', withStep(before, ['phq_9'], { intro: { en: 'In the last year' } })],
  ['its bands', withQuestion(before, ['phq_9', 'phq9_severity'], { bands: undefined })],
  ['an item less', removeAt(before, ['phq_9', 'phq9_9'])],
  ['an item in another place', moveTo(before, ['phq_9', 'phq9_9'], ['phq_9'], 0)],
])('a change of %s makes a copy without codes', (_what, after) => {
  const { definition, copied } = change(after);
  expect(copied).toEqual(['PHQ-9']);
  expect(instrumentAt(definition, ['phq_9', 'phq9_1'])).toBeUndefined();
  expect(codesOf(definition)).toEqual([]);
});

test('ids, required questions, pages, title and condition may change, and so may every other step', () => {
  const renamed = renameAt(before, ['phq_9', 'phq9_1'], 'interest');
  const required = withQuestion(renamed, ['phq_9', 'interest'], { required: true });
  const pages = [{ questions: required.steps[1]?.questions.map(({ id }) => id) ?? [] }];
  const after = withStep(required, ['phq_9'], {
    title: { en: 'Your mood' },
    showWhen: { '==': [{ var: 'email' }, 'a'] },
    pages,
  });
  const { definition, copied } = change(removeAt(after, ['patient', 'email']));
  expect(copied).toEqual([]);
  expect(instrumentAt(definition, ['phq_9'])?.name).toBe('PHQ-9');
  expect(codesOf(definition)).toEqual(codesOf(before));
});

test('a language that the instrument was not published in can be added and changed', () => {
  const english = formWith('pcl-5');
  const spanish = { en: 'x', es: { text: 'Recuerdos…', from: 'x' } };
  const label = { ...(english.steps[1]?.questions[0]?.label ?? {}), es: spanish.es };
  const after = withQuestion(english, ['pcl_5', 'pcl5_1'], { label });
  expect(withCopiesUnlocked(english, after).copied).toEqual([]);
  const official = withQuestion(before, ['phq_9', 'phq9_1'], {
    label: { ...before.steps[1]?.questions[0]?.label, es: spanish.es },
  });
  expect(change(official).copied).toEqual(['PHQ-9']);
});

test('a step that is unlocked or duplicated keeps its questions and loses the codes', () => {
  const copy = unlocked(before, ['phq_9', 'phq9_1']);
  expect(copy.steps[1]?.questions).toHaveLength(before.steps[1]?.questions.length ?? 0);
  expect([instrumentAt(copy, ['phq_9']), codesOf(copy)]).toEqual([undefined, []]);
  expect(unlocked(copy, ['patient'])).toBe(copy);
  const { definition, place } = duplicateAt(before, ['phq_9']);
  expect(instrumentAt(definition, place)).toBeUndefined();
  expect(instrumentAt(definition, ['phq_9'])?.name).toBe('PHQ-9');
});

test('a text that is not published in a language is a warning until its owner has confirmed it', () => {
  const codes = (definition: Definition) =>
    parseDefinition(definition).problems.filter(({ code }) => code === 'instrument_language');
  expect(codes(formWith('phq-9'))).toEqual([]);
  expect(codes(formWith('pcl-5'))).toMatchObject([
    { path: 'steps[1].instrument', level: 'warning', text: { params: { name: 'PCL-5', language: 'es' } } },
  ]);
});

test('an instrument without a licence, and a band that alerts in words, are refused', () => {
  const wrong = structuredClone(before);
  const [, step] = wrong.steps;
  if (!step) throw new Error('no step');
  step.instrument = { ...(step.instrument as Instrument), licence: '' };
  Object.assign(step.questions.at(-1) ?? {}, {
    bands: [{ to: 0, value: 'a', text: { en: 'A' }, alert: 'yes' }],
  });
  expect(parseDefinition(wrong).problems.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['steps[1].instrument.licence', 'steps[1].questions[12].bands[0].alert']),
  );
});
