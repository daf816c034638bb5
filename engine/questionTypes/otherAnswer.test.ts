/** Free-text answers next to options. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Answers, AnswerValue } from '../base/answers.ts';
import type { LogicJson } from '../base/logicJson.ts';
import type { Definition } from '../definition/definition.ts';
import { inKeyOrder } from '../editing/keyOrder.ts';
import { textsOf } from '../editing/texts.ts';
import { displayAnswer } from '../form/display.ts';
import { mapAnswers } from '../form/migrations.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { compileLogic, evaluate } from '../logic/compile.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { assess } from '../validation/assess.ts';
import { issueText } from '../validation/issueText.ts';

const other = { label: inBoth('Another one', 'Otra'), maxLength: 30 };
const options = [
  { value: 'cats', label: inBoth('Cats', 'Gatos') },
  { value: 'dogs', label: inBoth('Dogs', 'Perros') },
];
const none = { value: 'none', label: inBoth('None', 'Ninguno'), exclusive: true };
const one = {
  ...{ id: 'pet', type: 'choice', label: inBoth('Which pet?', '¿Qué animal?'), required: true },
  ...{ options, other },
};
const several = {
  ...{ id: 'pets', type: 'multipleChoice', label: inBoth('Which pets?', '¿Qué animales?') },
  ...{ options: [...options, none], other },
};
const home = { id: 'home', type: 'repeatingGroup', maxItems: 3, label: inBoth('Homes', 'Casas') };

function parsed(showWhen?: LogicJson, pet: object = one) {
  const small = smallDefinition() as unknown as Definition;
  const why = { id: 'why', type: 'text', maxLength: 20, label: inBoth('Why?', '¿Por qué?'), showWhen };
  const [first, ...others] = small.steps;
  const group = { ...home, questions: [{ ...one, required: false }] };
  const added = [pet, several, group, ...(showWhen === undefined ? [] : [why])];
  const steps = [{ ...first, questions: [...(first?.questions ?? []), ...added] }, ...others];
  return parseDefinition({ ...small, steps });
}

function formWith(showWhen?: LogicJson) {
  const { definition, problems } = parsed(showWhen);
  if (!definition) throw new Error(JSON.stringify(problems));
  return compileQuestionnaire(definition);
}

const form = formWith();
const assessed = (answers: Answers, questionnaire = form) => assess(questionnaire, answers, '2026-03-15');
const textsFor = (key: string, answer: AnswerValue) => {
  const issue = assessed({ [key]: answer }).issues.find((each) => each.key === key);
  return ['en', 'es'].map((language) => issue && issueText(issue, form, language));
};
const question = (id: string) => {
  const question = form.questions.get(id)?.question;
  if (!question) throw new Error(`It asks ${id}`);
  return question;
};

describe('messages about a free-text answer are in both languages', () => {
  test.each<[string, AnswerValue, string, RegExp]>([
    ['pet', 'other:', 'Please write your answer in the box, or choose another one', /^Escriba su respuesta/],
    ['pet', 'other:  ', 'Please write your answer in the box, or choose another one', /^Escriba su resp/],
    ['pet', `other:${'x'.repeat(31)}`, 'Must be no more than 30 characters', /^Escriba como máximo 30/],
    ['pet', 'Fish', 'Please choose one of the options', /opciones/],
    ['pets', ['cats', 'other:'], 'Please write your answer in the box, or choose another one', /^Escriba/],
    ['pets', ['other:a', 'other:b'], 'This answer has the wrong format; please enter it again', /formato/],
  ])('%s %j', (key, answer, en, es) => {
    const [english, spanish] = textsFor(key, answer);
    expect(english).toBe(en);
    expect(spanish).toMatch(es);
  });
});

test.each<[string, AnswerValue]>([
  ['pet', 'other:Fish'],
  ['pet', 'other:cats'],
  ['pet', `other:${'ñ'.repeat(30)}`],
  ['pets', ['other:Fish', 'dogs']],
  ['pets', ['none']],
])('%s %j is accepted', (key, answer) => {
  expect(textsFor(key, answer)).toEqual([undefined, undefined]);
});

test('it is displayed after its label, and stored as written', () => {
  expect(displayAnswer(question('pet'), 'other: Fish ', 'en')).toBe('Another one: Fish');
  expect(displayAnswer(question('pets'), ['cats', 'other:Pez'], 'es')).toBe('Gatos, Otra: Pez');
  const { visibleAnswers } = assessed({ pet: 'other: Fish ', pets: ['none', 'other:Pez'] });
  expect(visibleAnswers).toEqual({ pet: 'other:Fish', pets: ['other:Pez'] });
});

const words = fc.oneof(
  fc.constantFrom('cats', 'dogs', 'none', 'other:', '0', 'true'),
  fc.string({ minLength: 1 }),
);

test('for conditions and rules it is never one of the options, whatever the text', () => {
  const tests: [LogicJson, boolean][] = options.flatMap(({ value }): [LogicJson, boolean][] => [
    [{ '==': [{ var: 'pet' }, value] }, false],
    [{ '!==': [{ var: 'pet' }, value] }, true],
    [{ in: [{ var: 'pet' }, ['cats', 'dogs']] }, false],
    [{ chose: ['pet', value] }, false],
    [{ in: [value, { var: 'pets' }] }, false],
    [{ chose: ['pets', value] }, false],
  ]);
  const more: [LogicJson, boolean][] = [
    [{ '==': [{ var: 'pet' }, 'other:'] }, true],
    [{ in: ['other:', { var: 'pets' }] }, true],
    [{ some: [{ var: 'home' }, { '==': [{ var: 'pet' }, 'other:'] }] }, true],
    [{ some: [{ var: 'home' }, { '==': [{ var: 'pet' }, 'cats'] }] }, false],
  ];
  const compiled = [...tests, ...more].map(([logic, wanted]) => [compileLogic(logic), wanted] as const);
  fc.assert(
    fc.property(words, (written) => {
      const stored = `other:${written.slice(0, 30)}`;
      fc.pre(stored.slice(6).trim() !== '');
      const { ruleInputs, issues } = assessed({ pet: stored, pets: [stored], home: [{ pet: stored }] });
      expect(issues.filter(({ key }) => ['pet', 'pets', 'home'].includes(key))).toEqual([]);
      for (const [node, wanted] of compiled)
        expect(evaluate(node, { ...ruleInputs, flags: {} })).toBe(wanted);
      expect(JSON.stringify(ruleInputs)).not.toContain(`${JSON.stringify(stored).slice(1, -1)}"`);
    }),
  );
  const { ruleInputs } = assessed({});
  for (const [logic] of tests)
    expect(evaluate(compileLogic(logic), { ...ruleInputs, flags: {} })).toBeUndefined();
});

test('refused free text is unknown, while the options next to it are known', () => {
  const { ruleInputs } = assessed({ pet: 'other: ', pets: ['cats', 'other: '] });
  const of = (logic: LogicJson) => evaluate(compileLogic(logic), { ...ruleInputs, flags: {} });
  expect(of({ '==': [{ var: 'pet' }, 'cats'] })).toBeUndefined();
  expect(of({ in: ['cats', { var: 'pets' }] })).toBe(true);
  expect(of({ in: ['dogs', { var: 'pets' }] })).toBeUndefined();
});

test('a question that depends on free text is shown as soon as it is chosen', () => {
  const asking = formWith({ '==': [{ var: 'pet' }, 'other:'] });
  const shown = (pet: string) => assessed({ pet }, asking).form.questions.get('why');
  expect([shown('cats'), shown('other:Fish')]).toEqual(['hidden', 'shown']);
  expect(assessed({}, asking).form.questions.get('why')).toBe('undetermined');
});

describe('a definition', () => {
  test('is refused with the path of a wrong limit or a missing translation', () => {
    const paths = (wrong: object) =>
      parsed(undefined, { ...one, other: { ...other, ...wrong } }).problems.map(({ path }) => path);
    expect(paths({ maxLength: 0 })).toContainEqual(expect.stringMatching(/other\.maxLength$/));
    expect(paths({ label: { en: 'Another one' } })).toContainEqual(
      expect.stringMatching(/other\.label\.es$/),
    );
    expect(paths({ text: 1 })).toContainEqual(expect.stringMatching(/\.other/));
  });

  test('lists the label of the free text among its texts, under a unique key', () => {
    const keys = textsOf(form.definition).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['question.pet.other.label', 'question.pets.other.label']));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('is serialized with the free text after the options', () => {
    const keys = Object.keys(inKeyOrder(question('pet')) as object);
    expect(keys.indexOf('other')).toBe(keys.indexOf('options') + 1);
  });
});

test('adding free text to a question keeps all answers, and removing it reports the lost ones', () => {
  const closed = structuredClone(form.definition);
  for (const each of closed.steps.flatMap(({ questions }) => questions))
    if (each.type === 'choice' || each.type === 'multipleChoice') delete each.other;
  expect(mapAnswers(form.definition, '1.0', { pet: 'cats', pets: ['dogs'] })).toEqual({
    answers: { pet: 'cats', pets: ['dogs'] },
    lost: [],
  });
  expect(mapAnswers(closed, '1.0', { pet: 'other:Fish', pets: ['dogs', 'other:Fish'] })).toEqual({
    answers: {},
    lost: [
      { question: 'pet', reason: 'option' },
      { question: 'pets', reason: 'option' },
    ],
  });
});
