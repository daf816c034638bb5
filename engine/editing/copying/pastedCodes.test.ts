import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { newestShipped } from '@clinic/questionnaires/catalogue';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { expect, test } from 'vitest';
import type { Definition, Question } from '../../definition/definition.ts';
import { parseDefinition } from '../../parsing/parseDefinition.ts';
import { questionAt, removeAt, renameAt, stepAt } from '../edits.ts';
import { type InstrumentFile, stepOf } from '../instruments.ts';
import type { CopiedPart } from './copiedPart.ts';
import { copyOf } from './copiedText.ts';
import { type Pasted, paste } from './copyPaste.ts';

const intake = newestShipped('weight-loss-intake') as Definition;
const cut = (place: readonly string[]): CopiedPart => copyOf(intake, place) as CopiedPart;
const into = (definition: Definition, clipping: CopiedPart, at: readonly string[]): Pasted =>
  paste(definition, clipping, at) as Pasted;
const marksOf = (question: Question | undefined): unknown[] => [
  ...(question?.codes ?? []),
  question?.role,
  question?.extract,
  ...(question && 'options' in question
    ? question.options.flatMap(({ code, extract }) => [code, extract])
    : []),
];
const bare = (question: Question | undefined) => marksOf(question).filter((mark) => mark !== undefined);
const coded = intake.steps.flatMap(({ id, questions }) =>
  questions.filter((question) => bare(question).length > 0).map((question) => [id, question.id]),
);

test('a question pasted next to its original gets no codes, and each lost code is reported', () => {
  expect(coded.length).toBeGreaterThan(40);
  for (const place of coded) {
    const pasted = into(intake, cut(place), place);
    expect([place, bare(questionAt(pasted.definition, pasted.place))]).toEqual([place, []]);
    expect(pasted.uncoded).toEqual([pasted.place[1]]);
    expect(questionAt(pasted.definition, place)).toBe(questionAt(intake, place));
  }
});

test('a step pasted next to its original gets no codes, so a copy of the whole form has none', () => {
  for (const { id } of intake.steps) {
    const { definition, place } = into(intake, cut([id]), [id]);
    const copied = stepAt(definition, place);
    expect([id, copied?.instrument, copied?.questions.flatMap(bare)]).toEqual([id, undefined, []]);
  }
});

test('questions that were cut keep their codes, and so does one of two units', () => {
  for (const place of coded) {
    const clipping = cut(place);
    const { definition, place: at, uncoded } = into(removeAt(intake, place), clipping, [place[0] ?? '']);
    expect([place, uncoded]).toEqual([place, []]);
    expect(bare(questionAt(definition, at))).toEqual(bare(questionAt(intake, place)));
  }
});

test('codes stay with the original even if its id was changed', () => {
  const place = ['right_for_you', 'sex_at_birth'];
  const renamed = renameAt(intake, place, 'registered_sex');
  const pasted = into(renamed, cut(place), ['about_you']);
  expect(pasted.place).toEqual(['about_you', 'sex_at_birth']);
  expect(bare(questionAt(pasted.definition, pasted.place))).toEqual([]);
});

test('codes of another question with the same id are kept', () => {
  const text = { id: 'sex_at_birth', type: 'text' as const, maxLength: 10, label: { en: 'Sex' } };
  const small = smallDefinition();
  const [first, ...others] = small.steps;
  if (!first) throw new Error('no step');
  const target = { ...small, steps: [{ ...first, questions: [text] }, ...others] };
  const { definition, place } = into(target, cut(['right_for_you', 'sex_at_birth']), [first.id]);
  expect(place).toEqual([first.id, 'sex_at_birth_2']);
  expect(questionAt(definition, place)?.codes).toEqual(
    questionAt(intake, ['right_for_you', 'sex_at_birth'])?.codes,
  );
});

test('an instrument is pasted with its codes only once', () => {
  const step = stepOf(shippedInstruments().find(({ id }) => id === 'phq-9') as InstrumentFile);
  const clipping = { languages: ['en', 'es'], steps: [step], questions: [] };
  const once = into(intake, clipping, ['about_you']);
  expect(stepAt(once.definition, once.place)?.instrument).toEqual(step.instrument);
  const twice = into(once.definition, clipping, ['about_you']);
  expect(stepAt(twice.definition, twice.place)?.instrument).toBeUndefined();
  expect(stepAt(twice.definition, twice.place)?.questions.flatMap(bare)).toEqual([]);
  expect(parseDefinition(twice.definition).problems).toEqual([]);
});
