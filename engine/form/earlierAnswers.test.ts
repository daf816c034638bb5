/** What a returning patient said earlier is proposed, as far as it is asked alike. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { rightAnswer, seededRandom } from '@clinic/fixtures/randomAnswers';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { expect, test } from 'vitest';
import { sourcesIn, withoutSources, withSources } from '../base/answerSource.ts';
import type { Answers, AnswerValue } from '../base/answers.ts';
import { isConfirmation, questionOfKey, sourceKey } from '../base/confirmationKey.ts';
import { carryOf } from '../definition/carry.ts';
import { type Definition, type Question, type Step, takesAnswer } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { answersFrom, earlierAnswers, sourceText, withSourceTexts } from './earlierAnswers.ts';
import { compileQuestionnaire } from './questionnaire.ts';
import { resolveForm, visibleAnswers } from './visibility.ts';

const small = (change: (definition: Record<string, unknown>) => object = (each) => each): Definition => {
  const { definition, problems } = parseDefinition(change(structuredClone(smallDefinition()) as never));
  if (!definition) throw new Error(JSON.stringify(problems));
  return definition;
};
const questionsIn = (steps: readonly Step[]) => steps.flatMap(({ questions }) => questions);
const withQuestion = (id: string, more: object) => (definition: Record<string, unknown>) => {
  Object.assign(questionsIn(definition.steps as Step[]).find((each) => each.id === id) as object, more);
  return definition;
};
const form = compileQuestionnaire(small());
const said = (answers: Answers, on = '2026-03-03', from = 'AAAA-BBBB', definition = form.definition) => ({
  ...{ definition, answers, on, from },
});
const proposed = (
  forms: Parameters<typeof earlierAnswers>[1],
  toConfirm: readonly string[] = [],
  questionnaire = form,
) => earlierAnswers(questionnaire, forms, new Set(toConfirm));

test('by default identity and history are proposed; never what changes, is scored, signed or agreed to', () => {
  const carries = Object.fromEntries(
    form.definition.steps.flatMap((step) =>
      step.questions.map((question) => [question.id, carryOf(question, step, form.definition)]),
    ),
  );
  expect(carries).toMatchObject({
    ...{ name: 'propose', mail: 'propose', born: 'propose', sex: 'propose', smokes: 'propose' },
    ...{ conditions: 'propose', pills: 'propose', operations: 'propose' },
    ...{ agree: 'never', pain: 'never', mood: 'never', dose: 'never', heightM: 'never', welcome: 'never' },
    inhaler: 'never',
  });
});

test('the latest answer to each question is proposed, with when it was said', () => {
  const forms = [
    said({ name: 'Ana' }, '2026-06-01', 'CCCC-DDDD'),
    said({ name: 'Anna', smokes: true, packs: 2 }),
  ];
  expect(proposed(forms)).toEqual([
    { question: 'name', value: 'Ana', from: 'CCCC-DDDD', on: '2026-06-01', byItself: false },
    { question: 'smokes', value: true, from: 'AAAA-BBBB', on: '2026-03-03', byItself: false },
    { question: 'packs', value: 2, from: 'AAAA-BBBB', on: '2026-03-03', byItself: false },
  ]);
});

test('a question that rules act on is confirmed by itself, whatever it says; so is one that says "ask"', () => {
  const askingForm = compileQuestionnaire(small(withQuestion('smokes', { carry: 'ask' })));
  const explicit = compileQuestionnaire(small(withQuestion('packs', { carry: 'propose' })));
  expect(proposed([said({ smokes: true })], [], askingForm)[0]?.byItself).toBe(true);
  expect(proposed([said({ smokes: true, packs: 2 })], ['packs'], explicit)).toMatchObject([
    { question: 'smokes', byItself: false },
    { question: 'packs', byItself: true },
  ]);
  const never = compileQuestionnaire(small(withQuestion('smokes', { carry: 'never' })));
  expect(proposed([said({ smokes: true })], ['smokes'], never)).toEqual([]);
});

test('"not sure", consents and what the form does not accept any more are not proposed', () => {
  const answers = { sex: 'unsaid', agree: true, pulse: 9_999, conditions: ['scurvy'], nothing: 1, name: '' };
  expect(proposed([said(answers)])).toEqual([]);
});

test('what an earlier version asked under another id or in another unit', () => {
  const later = (change: (definition: Record<string, unknown>) => object) =>
    compileQuestionnaire(small((definition) => ({ ...change(definition), version: '1.1' })));
  const renamed = later((definition) => ({
    ...withQuestion('smokes', { id: 'smoker' })(
      JSON.parse(JSON.stringify(definition).replaceAll('"var":"smokes"', '"var":"smoker"')),
    ),
    migrations: [{ from: '1.0', rename: [{ from: 'smokes', to: 'smoker' }] }],
  }));
  expect(answersFrom(renamed, said({ smokes: true, pulse: 60 }))).toEqual({ smoker: true, pulse: 60 });
  const inMeters = later(withQuestion('height', { unit: 'm', min: 0.9, max: 2.4, softMax: 2.1, step: 0.01 }));
  expect(answersFrom(inMeters, said({ height: 2, pulse: 60 }))).toEqual({ pulse: 60 });
});

test('another form gives what it asks alike under the same id', () => {
  const other = small((definition) => ({
    ...withQuestion('pulse', { unit: '/h' })(definition),
    id: 'other-form',
  }));
  expect(
    answersFrom(form, said({ name: 'Ana', pulse: 60, smokes: false }, undefined, undefined, other)),
  ).toEqual({
    name: 'Ana',
    smokes: false,
  });
});

test('of 1,000 random sets of earlier answers none counts before it is confirmed, and each does afterwards', () => {
  const random = seededRandom(7);
  const questions = questionsIn(form.definition.steps).filter(takesAnswer);
  let proposals = 0;
  for (let round = 0; round < 1_000; round += 1) {
    const answers = Object.fromEntries(
      questions
        .filter(() => random() < 0.6)
        .map((question: Question) => [question.id, rightAnswer(question, random)]),
    ) as Answers;
    const list = proposed([said(answers)]);
    proposals += list.length;
    const counted = (given: Answers) => visibleAnswers(form, given, resolveForm(form, given, '2026-06-01'));
    expect(counted({})).toEqual({});
    // Where they come from is no answer either.
    expect(
      counted(
        withSources({}, Object.fromEntries(list.map(({ question, from, on }) => [question, { from, on }]))),
      ),
    ).toEqual({});
    const confirmed: Record<string, AnswerValue> = {};
    for (const { question, value } of list) confirmed[question] = value;
    const all = counted({ ...answers });
    for (const [id, value] of Object.entries(counted(confirmed)))
      if (Object.hasOwn(all, id)) expect(value).toEqual(all[id]);
  }
  expect(proposals).toBeGreaterThan(3_000);
});

test('sources travel among the answers and are stored beside them', () => {
  const sources = { name: { from: 'AAAA-BBBB', on: '2026-03-03' } };
  const answers = { name: 'Ana' };
  const together = withSources(answers, sources);
  expect(Object.keys(together)).toEqual(['name', sourceKey('name')]);
  expect([sourcesIn(together), withoutSources(together)]).toEqual([sources, answers]);
  expect([questionOfKey(sourceKey('name')), isConfirmation(sourceKey('name'))]).toEqual(['name', true]);
});

test('where an answer comes from is said in words, before what was confirmed about it', () => {
  const source = { from: 'AAAA-BBBB', on: '2026-03-03' };
  expect(sourceText(source, 'en')).toBe('Confirmed from March 3, 2026');
  expect(sourceText(source, 'es')).toBe('Confirmado de lo dicho el 3 de marzo de 2026');
  expect([...withSourceTexts(new Map([['a', 'Asked']]), { a: source }, 'en')]).toEqual([
    ['a', 'Confirmed from March 3, 2026\nAsked'],
  ]);
});

test.each<[string, string, object, string]>([
  ['a consent', 'agree', { carry: 'ask' }, 'is given anew each time'],
  [
    'a question of an entry',
    'operations',
    { questions: [{ id: 'what', type: 'text', maxLength: 9, label: inBoth('Which', 'Cuál'), carry: 'ask' }] },
    'set this at the group',
  ],
])('%s cannot be carried over', (_, id, more, message) => {
  const { problems } = parseDefinition(withQuestion(id, more)(structuredClone(smallDefinition()) as never));
  expect(
    problems
      .filter(({ code }) => code === 'carry')
      .map((each) => each.message)
      .join(),
  ).toContain(message);
});
