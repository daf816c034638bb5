/** What panels draw, refuse and store. */
import { type QuestionType, traitsOf } from '@clinic/engine/definition';
import { definitionFormat, questionFormat, stepFormat } from '@clinic/engine/editing';
import { expect, test } from 'vitest';
import { typesFor } from '../document/questionTypes.ts';
import type { Data, Hints, Scope } from '../panel/hint.ts';
import { panelSchema } from '../panel/panelSchema.ts';
import { accepted, errorsAsShown, isStep, stored, withNew } from '../panel/stored.ts';
import { panelValidator } from '../panel/validator.ts';
import { WIDGETS } from '../panel/widgets.tsx';
import { FIELDS } from './customFields.tsx';
import { definitionHints, questionHints, STEP_HINTS } from './hints.ts';

const panelOf = (type: QuestionType) => {
  const format = questionFormat(type);
  return { format, hints: questionHints(format, type) };
};
const panels = [
  ...typesFor(false).map(panelOf),
  { format: stepFormat(), hints: STEP_HINTS },
  { format: definitionFormat(), hints: definitionHints(true) },
];

/** What the form writes after an edit, and the messages at its fields. */
function edited(type: QuestionType, before: Data, after: Data, language = 'en') {
  const { format, hints } = panelOf(type);
  const wanted = stored(format, hints, after);
  const { errorSchema, errors } = panelValidator(language).validateFormData(
    wanted,
    panelSchema(format, hints),
  );
  return { data: accepted(before, wanted, errorSchema), errors: errors.map(({ stack }) => stack) };
}

test('every property of every type, of steps and of questionnaires has a field', () => {
  const without = (names: readonly string[], ...others: string[]) =>
    names.filter((name) => !others.includes(name)).toSorted();
  for (const { format, hints } of panels) {
    const names = Object.keys(format.properties ?? {});
    // Drawn in the outline, by an editor of several properties, or from an import.
    expect(without(Object.keys(hints), 'migrations')).toEqual(
      without(
        names,
        'migrations',
        'compute',
        'questions',
        'steps',
        'languages',
        'instrument',
        'display',
        'fhir',
        'table',
      )
        .concat(hints.display ? ['display'] : [])
        .toSorted(),
    );
  }
});

test('every editor that a hint names is registered', () => {
  const namesOf = (hints: Hints): string[] =>
    Object.values(hints).flatMap(({ field, own, widget, parts }) => [
      ...[field, own].flatMap((name) => (name && !(name in FIELDS) ? [name] : [])),
      ...(widget && !(widget in WIDGETS) ? [widget] : []),
      ...(parts ? namesOf(parts) : []),
    ]);
  expect(panels.flatMap(({ hints }) => namesOf(hints))).toEqual([]);
});

test.each([
  ['en', 'Please enter 20 or less'],
  ['es', 'Escriba 20 o menos'],
])(
  'a value outside of its limits is refused in words, and the one before stays (%s)',
  (language, message) => {
    const file = { accept: ['pdf'], maxMb: 10, maxFiles: 3 };
    const { data, errors } = edited('file', file, { ...file, maxMb: 99, maxFiles: 4 }, language);
    expect(errors.join()).toContain(message);
    expect(data).toEqual({ ...file, maxFiles: 4 });
  },
);

test('text that is not a number is refused, and nothing is made of it', () => {
  const { data, errors } = edited('decimal', {}, { min: 'abc' });
  expect(errors.join()).toContain('Please enter a number');
  expect(data).toEqual({});
});

test('an incomplete entry is not stored, and what other entries lack does not change them', () => {
  const code = { system: 'loinc', code: '29463-7' };
  expect(edited('decimal', {}, { codes: [{}] })).toEqual({ data: {}, errors: [] });
  expect(edited('decimal', {}, { codes: [{ system: 'loinc' }] }).data).toEqual({});
  expect(edited('decimal', { codes: [code] }, { codes: [code, { system: 'snomed' }] }).data).toEqual({
    codes: [code],
  });
  expect(edited('decimal', { codes: [code] }, { codes: [{ system: 'loinc' }] }).data).toEqual({
    codes: [code],
  });
});

test('a message is at the entry that it is about, also below an empty one', () => {
  const { format, hints } = panelOf('decimal');
  const data = { codes: [{}, { system: 'loinc' }] };
  const wanted = stored(format, hints, data);
  const { errorSchema } = panelValidator('en').validateFormData(wanted, panelSchema(format, hints));
  expect(errorsAsShown(hints, data, errorSchema)).toEqual({
    codes: { 1: { code: { __errors: [expect.stringContaining('')] } } },
  });
});

test('a list without entries and a page without texts are not stored, a required text is there without words', () => {
  const { format, hints } = panels.at(-1) as (typeof panels)[number];
  expect(stored(format, hints, { notices: [], start: {}, everyPage: { above: undefined } })).toEqual({});
  expect(stored(format, hints, { start: { prepare: [{ en: 'Weight' }] } })).toEqual({
    start: { intro: {}, prepare: [{ en: 'Weight' }] },
  });
  expect(stored(format, hints, { eligibility: [{ id: 'rule' }] })).toEqual({
    eligibility: [{ id: 'rule', title: {}, text: {} }],
  });
});

test('an entry that was just added has what the format needs, also in a page and in an entry', () => {
  const { hints } = panels.at(-1) as (typeof panels)[number];
  const pain = { id: 'pain', type: 'integer', label: { en: 'Pain' } };
  const definition = { steps: [{ id: 'step', title: {}, questions: [pain] }] };
  const scope = { definition, value: {}, before: undefined } as unknown as Scope;
  expect(withNew(hints, { start: { prepare: [{ en: 'Weight' }, null] } }, scope)).toEqual({
    start: { prepare: [{ en: 'Weight' }, {}] },
  });
  const { notices } = withNew(hints, { notices: [{ actions: [undefined] }] }, scope) as { notices: Data[] };
  expect(notices).toEqual([{ actions: [{ kind: 'call', number: '', label: {} }] }]);
  expect(withNew(hints, { eligibility: [{ id: 'rule', title: {} }, {}] }, scope)).toMatchObject({
    eligibility: [{ id: 'rule' }, { id: 'rule_2', when: { '>=': [{ var: 'pain' }, 0] } }],
  });
});

test('typing in one field is one step to undo; an added entry and a tick are steps of their own', () => {
  expect(isStep({ label: { en: 'a' } }, { label: { en: 'ab' } })).toBe(false);
  expect(isStep({ bands: [{ from: 1 }] }, { bands: [{ from: 12 }] })).toBe(false);
  expect(isStep({ help: undefined }, { help: { en: 'a' } })).toBe(false);
  expect(isStep({ bands: [{ from: 1 }] }, { bands: [{ from: 1 }, {}] })).toBe(true);
  expect(isStep({ required: undefined }, { required: true })).toBe(true);
});

test('limits of dates and times are entered as such', () => {
  for (const type of typesFor(false)) {
    const { moment } = traitsOf({ type });
    const { min } = panelOf(type).hints;
    if (moment) expect(min?.widget).toBe(moment === 'time' ? undefined : 'dateLimit');
  }
});
