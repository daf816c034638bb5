/** Questionnaires of FHIR become definitions, and come back as they were. */
import { describe, expect, test } from 'vitest';
import { sectionedForm } from '../../fixtures/sectionedForm.ts';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { r4Validator } from '../../server/fhir/validator.ts';
import { core, sdc } from '../../testing/fhir/forms.ts';
import { exported, imported, itemsOf, NO_TERMINOLOGY, questionsOf } from '../../testing/fhir/importedForm.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { importForm } from './convert.ts';
import { responseItems } from './export/response.ts';
import { responseForm } from './export/responseForm.ts';
import type { AnswerContext } from './export/responseValue.ts';
import { type FhirResource, type JsonObject, objectsOf } from './validate/json.ts';

const TODAY = '2026-11-23';

const coding = (code: string, display: string) => ({
  valueCoding: { system: 'http://example.org', code, display },
});

test.each([
  ['boolean', {}, { type: 'yesNo' }],
  ['integer', { extension: [{ url: core('minValue'), valueInteger: 1 }] }, { type: 'integer', min: 1 }],
  [
    'date',
    { extension: [{ url: core('minValue'), valueDate: '2020' }] },
    { type: 'date', min: '2020-01-01' },
  ],
  [
    'date',
    { extension: [{ url: core('maxValue'), valueDate: '2024-02' }] },
    { type: 'date', max: '2024-02-29' },
  ],
  ['decimal', {}, { type: 'decimal' }],
  ['date', {}, { type: 'date' }],
  ['time', {}, { type: 'time' }],
  ['dateTime', {}, { type: 'dateTime' }],
  ['string', { maxLength: 12 }, { type: 'text', maxLength: 12 }],
  ['text', {}, { type: 'longText' }],
  ['string', { repeats: true }, { type: 'textList' }],
  ['attachment', {}, { type: 'file' }],
  ['quantity', { extension: [unit('kg')] }, { type: 'quantity', unit: 'kg' }],
  [
    'quantity',
    { extension: [unit('kg'), unit('[lb_av]')] },
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
  ],
  ['choice', { answerOption: [coding('a', 'A'), coding('b', 'B')] }, { type: 'choice' }],
  ['choice', { repeats: true, answerOption: [coding('a', 'A')] }, { type: 'multipleChoice' }],
] as const)('%s %j becomes %j', (type, more, expected) => {
  const { definition } = imported([{ linkId: 'q', text: 'A question', type, ...more }]);
  expect(questionsOf(definition)).toMatchObject([{ id: 'q', label: { en: 'A question' }, ...expected }]);
});

test('a form without items stays without', () => {
  const source = { resourceType: 'Questionnaire', status: 'draft', title: 'Empty' };
  const { definition } = importForm(source, NO_TERMINOLOGY);
  expect(exported(definition as Definition)).toEqual(source);
});

test('extensions of the values of a list have entries beside those of the values', () => {
  const extension = [{ url: 'http://example.org/x', valueBoolean: true }];
  const { elements } = imported([{ linkId: 'q', text: 'Name', type: 'string' }], {
    derivedFrom: ['http://example.org/a', 'http://example.org/b'],
    _derivedFrom: [null, { extension }],
  });
  expect(elements.map(({ path }) => path).filter((path) => path.includes('derivedFrom'))).toEqual([
    'Questionnaire.derivedFrom[0]',
    'Questionnaire.derivedFrom[1]',
    'Questionnaire.derivedFrom[1].extension[0]',
    'Questionnaire.derivedFrom[1].extension[0].url',
    'Questionnaire.derivedFrom[1].extension[0].valueBoolean',
  ]);
});

test('values that are computed from each other in a circle are not asked, and nothing else is left out', () => {
  const reading = (linkId: string, of: string) => ({
    linkId,
    text: linkId,
    type: 'integer',
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: {
          language: 'text/fhirpath',
          expression: `%resource.item.where(linkId='${of}').answer.value + 1`,
        },
      },
    ],
  });
  const asked = (linkId: string) => ({ linkId, text: linkId, type: 'string' });
  const alone = imported([reading('a', 'b'), reading('b', 'a')]);
  expect(alone.definition.steps).toHaveLength(1);
  expect(alone.outcome('Questionnaire.item[0]')).toBe('kept');
  const { source, definition } = imported([
    asked('1'),
    reading('a', 'b'),
    asked('2'),
    reading('b', 'a'),
    asked('3'),
    asked('4'),
  ]);
  expect(questionsOf(definition).map(({ label }) => label.en)).toEqual(['1', '2', '3', '4']);
  expect(exported(definition)).toEqual(source);
});

test('a definition can have a linkId of any length', () => {
  const { definition } = imported([{ linkId: 'x'.repeat(300), text: 'Name', type: 'string' }]);
  expect(parseDefinition(definition).problems.filter(({ level }) => level === 'error')).toEqual([]);
});

test('groups become steps, groups in them sections, repeated groups entries', () => {
  const { definition } = imported([
    {
      linkId: '1',
      text: 'Body',
      type: 'group',
      item: [
        { linkId: '1.1', text: 'Height', type: 'decimal' },
        {
          linkId: '1.2',
          text: 'Today',
          type: 'group',
          item: [{ linkId: '1.2.1', text: 'Weight', type: 'decimal' }],
        },
        {
          linkId: '1.3',
          text: 'Medicines',
          type: 'group',
          repeats: true,
          item: [{ linkId: '1.3.1', text: 'Name', type: 'string' }],
        },
      ],
    },
  ]);
  expect(definition.steps.map(({ title }) => title.en)).toEqual(['About you', 'Body']);
  expect(questionsOf(definition).map(({ type, label }) => [type, label.en])).toEqual([
    ['decimal', 'Height'],
    ['decimal', 'Weight'],
    ['repeatingGroup', 'Medicines'],
  ]);
  const [, body] = definition.steps;
  expect(body?.sections?.map(({ title }) => title.en)).toEqual(['Today']);
  expect(body?.questions.map(({ section }) => section === body?.sections?.[0]?.id)).toEqual([
    false,
    true,
    false,
  ]);
});

test('conditions decide as the form says, those of a group for all that is in it', () => {
  const { definition, outcome } = imported([
    { linkId: 'smokes', text: 'Do you smoke?', type: 'boolean' },
    { linkId: 'age', text: 'Age', type: 'integer' },
    {
      linkId: 'more',
      type: 'group',
      text: 'More',
      enableWhen: [
        { question: 'smokes', operator: '=', answerBoolean: true },
        { question: 'age', operator: '>=', answerInteger: 60 },
      ],
      enableBehavior: 'any',
      item: [
        { linkId: 'years', text: 'For how long?', type: 'integer' },
        {
          linkId: 'why',
          text: 'Why?',
          type: 'string',
          enableWhen: [{ question: 'years', operator: 'exists', answerBoolean: true }],
        },
      ],
    },
  ]);
  const compiled = compileQuestionnaire(definition);
  const shown = (answers: Record<string, boolean | number>) => {
    const { steps, questions } = resolveForm(compiled, answers, TODAY);
    return [steps.get('more') === 'shown', steps.get('more') === 'shown' && questions.get('why') === 'shown'];
  };
  expect(shown({})).toEqual([false, false]);
  expect(shown({ smokes: true })).toEqual([true, false]);
  expect(shown({ smokes: false, age: 61, years: 3 })).toEqual([true, true]);
  expect(shown({ smokes: false, age: 59, years: 3 })).toEqual([false, false]);
  expect(outcome('Questionnaire.item[2].enableWhen[1]')).toBe('taken');
});

describe('dates with a time', () => {
  const from = { url: core('minValue'), valueDateTime: '2026-03-01T08:00:00-05:00' };
  const seen = { linkId: 'seen', text: 'Seen', type: 'dateTime' };
  const shownWith = (condition: object, seenAt: string) => {
    const more = { linkId: 'more', text: 'More', type: 'string', enableWhen: [condition] };
    const { definition, source } = imported([seen, more]);
    expect(exported(definition)).toEqual(source);
    return resolveForm(compileQuestionnaire(definition), { seen: seenAt }, TODAY).questions.get('more');
  };

  test('are limited by the clock that a limit names, or by whole days', () => {
    const { definition, outcome, source } = imported([
      { ...seen, extension: [from, { url: core('maxValue'), valueDateTime: '2026-03-31' }] },
    ]);
    expect(questionsOf(definition)).toMatchObject([
      { type: 'dateTime', min: '2026-03-01T08:00', max: '2026-03-31T23:59' },
    ]);
    expect(outcome('Questionnaire.item[0].type')).toBe('taken');
    expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
    expect(outcome('Questionnaire.item[0].extension[1]')).toBe('taken');
    expect(exported(definition)).toEqual(source);
  });

  test('are limited by the whole of a month or a year', () => {
    const limits = [
      { url: core('minValue'), valueDateTime: '2024' },
      { url: core('maxValue'), valueDateTime: '2026-02' },
    ];
    const { definition, outcome, source } = imported([{ ...seen, extension: limits }]);
    expect(questionsOf(definition)).toMatchObject([{ min: '2024-01-01T00:00', max: '2026-02-28T23:59' }]);
    expect(outcome('Questionnaire.item[0].extension[1]')).toBe('mapped');
    expect(exported(definition)).toEqual(source);
  });

  test.each([
    ['>=', '2026-03-01T08:00:00Z', '2026-03-01T08:00', '2026-03-01T07:59'],
    ['=', '2026-03-01T08:00:00-05:00', '2026-03-01T08:00', '2026-03-01T08:01'],
    ['=', '2026-03-01', '2026-03-01T23:59', '2026-03-02T00:00'],
    ['<=', '2026-03-01', '2026-03-01T23:59', '2026-03-02T00:00'],
    ['>', '2026-03-01', '2026-03-02T00:00', '2026-03-01T23:59'],
  ])('enableWhen %s %s: met by %s, not by %s', (operator, answerDateTime, met, unmet) => {
    const condition = { question: 'seen', operator, answerDateTime };
    expect([shownWith(condition, met), shownWith(condition, unmet)]).toEqual(['shown', 'hidden']);
  });

  test('with seconds there is nothing to compare: the item is shown always, and the report says so', () => {
    const { definition, outcome } = imported([
      seen,
      {
        ...{ linkId: 'more', text: 'More', type: 'string' },
        enableWhen: [{ question: 'seen', operator: '>', answerDateTime: '2026-03-01T08:00:30Z' }],
      },
    ]);
    expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
    expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe('kept');
  });

  test('an initial value stays in the source, and the report says so', () => {
    const initial = [{ valueDateTime: '2026-02-03T08:30:00Z' }];
    const { definition, elements } = imported([{ ...seen, initial }]);
    expect(elements.find(({ path }) => path === 'Questionnaire.item[0].initial[0]')).toMatchObject({
      outcome: 'kept',
      note: { code: 'notInAdvance' },
    });
    expect(itemsOf(exported(definition))[0]).toMatchObject({ initial });
  });
});

describe('what no answers can show', () => {
  const by = (expression: string) => ({
    extension: [
      {
        url: sdc('sdc-questionnaire-enableWhenExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  });

  test.each(['1 > 2', '{}', "item.where(linkId='none').exists() and 1 > 2"])(
    'is not asked, and the report says so: %s',
    (expression) => {
      const { definition, elements, source } = imported([
        { linkId: 'never', text: 'Never', type: 'boolean', ...by(expression) },
        { linkId: 'always', text: 'Always', type: 'boolean' },
      ]);
      expect(questionsOf(definition).map(({ id }) => id)).toEqual(['always']);
      const own = elements.filter(({ path }) => path.startsWith('Questionnaire.item[0]'));
      expect(new Set(own.map(({ outcome, note }) => `${outcome} ${note?.code}`))).toEqual(
        new Set(['kept neverShown']),
      );
      expect(exported(definition)).toEqual(source);
    },
  );

  test('has no answer in the conditions of others, and can rule these out, too', () => {
    const on = (operator: string, answerBoolean: boolean) => ({
      enableWhen: [{ question: 'never', operator, answerBoolean }],
    });
    const { definition } = imported([
      {
        ...{ linkId: 'group', text: 'Group', type: 'group', ...by('false') },
        item: [{ linkId: 'never', text: 'Never', type: 'boolean' }],
      },
      { linkId: 'answered', text: 'A', type: 'string', ...on('exists', true) },
      { linkId: 'yes', text: 'B', type: 'string', ...on('=', true) },
      { linkId: 'unanswered', text: 'C', type: 'string', ...on('exists', false) },
      { linkId: 'path', text: 'D', type: 'string', ...by("item.item.where(linkId='never').answer.empty()") },
    ]);
    expect(questionsOf(definition).map(({ id }) => id)).toEqual(['unanswered', 'path']);
    const { questions } = resolveForm(compileQuestionnaire(definition), {}, TODAY);
    expect([questions.get('unanswered'), questions.get('path')]).toEqual(['shown', 'shown']);
  });
});

test('a condition reads a computed number with a unit', () => {
  const calculation = {
    url: sdc('sdc-questionnaire-calculatedExpression'),
    valueExpression: { language: 'text/fhirpath', expression: "item.where(linkId='a').answer.value * 2" },
  };
  const { definition } = imported([
    { linkId: 'a', text: 'A', type: 'decimal' },
    { linkId: 'kg', text: 'Twice', type: 'quantity', readOnly: true, extension: [unit('kg'), calculation] },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: {
            language: 'text/fhirpath',
            expression: "%resource.item.where(linkId='kg').answer.value.value > 10",
          },
        },
      ],
    },
  ]);
  const shown = (a: number) =>
    resolveForm(compileQuestionnaire(definition), { a }, TODAY).questions.get('more');
  expect([shown(6), shown(5)]).toEqual(['shown', 'hidden']);
});

test('an option is told by its code, whatever another is called', () => {
  const same = [
    { valueCoding: { system: 'http://example.org/one', code: 'a', display: 'The same' } },
    { valueCoding: { system: 'http://example.org/two', code: 'b', display: 'The same' } },
  ];
  const { definition } = imported([
    { linkId: 'q', text: 'Q', type: 'choice', answerOption: same },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [{ question: 'q', operator: '=', answerCoding: same[1]?.valueCoding }],
    },
  ]);
  expect(questionsOf(definition)[1]?.showWhen).toEqual({ '==': [{ var: 'q' }, 'b'] });
});

test.each([
  [
    'the one option with a code is meant by a condition that names another system',
    ['Y', 'N'],
    { '==': [{ var: 'q' }, 'Y'] },
  ],
  ['two options with that code are not', ['Y', 'Y'], undefined],
])('%s', (_what, codes, expected) => {
  const { definition, outcome } = imported([
    {
      ...{ linkId: 'q', text: 'Q', type: 'choice' },
      answerOption: codes.map((code, index) => ({
        valueCoding: { system: `http://example.org/${index}`, code, display: `${code} ${index}` },
      })),
    },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [
        { question: 'q', operator: '=', answerCoding: { system: 'http://example.org/before', code: 'Y' } },
      ],
    },
  ]);
  expect(questionsOf(definition)[1]?.showWhen).toEqual(expected);
  expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe(expected ? 'mapped' : 'kept');
});

test('whether anything is chosen can be asked of options with "none of these"', () => {
  const exclusive = { url: core('questionnaire-optionExclusive'), valueBoolean: true };
  const { definition, outcome } = imported([
    {
      ...{ linkId: 'q', text: 'Q', type: 'choice', repeats: true },
      answerOption: [coding('a', 'A'), { ...coding('none', 'None'), extension: [exclusive] }],
    },
    {
      ...{ linkId: 'more', text: 'More', type: 'string' },
      enableWhen: [{ question: 'q', operator: 'exists', answerBoolean: true }],
    },
  ]);
  expect(outcome('Questionnaire.item[1].enableWhen[0]')).toBe('taken');
  const shown = (q: string[]) =>
    resolveForm(compileQuestionnaire(definition), { q }, TODAY).questions.get('more');
  expect([shown(['none']), shown(['a']), shown([])]).toEqual(['shown', 'shown', 'hidden']);
});

test('a calculated number is computed, from the scores of options', () => {
  const often = ['never', 'often'].map((code, score) => ({
    extension: [{ url: core('ordinalValue'), valueDecimal: score * 3 }],
    ...coding(code, code),
  }));
  const { definition, outcome } = imported([
    { linkId: '/1', text: 'First', type: 'choice', answerOption: often },
    { linkId: '/2', text: 'Second', type: 'choice', answerOption: often },
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-calculatedExpression'),
          valueExpression: { language: 'text/fhirpath', expression: 'item.answer.value.ordinal().sum()' },
        },
      ],
      linkId: 'sum',
      text: 'Total',
      type: 'integer',
      readOnly: true,
    },
  ]);
  const [first, second, total] = questionsOf(definition);
  expect(total).toMatchObject({ type: 'computed' });
  const { values } = resolveForm(
    compileQuestionnaire(definition),
    { [first?.id ?? '']: 'often', [second?.id ?? '']: 'often' },
    TODAY,
  );
  expect(values[total?.id ?? '']).toBe(6);
  expect(outcome('Questionnaire.item[2].extension[0]')).toBe('mapped');
});

test('a truth or text that is calculated and cannot be changed is computed', () => {
  const calculated = (linkId: string, type: string, expression: string, more: JsonObject = {}) => ({
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
    linkId,
    text: linkId,
    type,
    readOnly: true,
    ...more,
  });
  const { definition } = imported([
    { linkId: 'age', text: 'Age', type: 'integer' },
    calculated('isOld', 'boolean', "item.where(linkId='age').answer.value > 60"),
    calculated('word', 'string', "iif(item.where(linkId='age').answer.value > 60, 'old', 'young')"),
    calculated('wrong', 'boolean', "item.where(linkId='age').answer.value + 1"),
    calculated('proposed', 'boolean', "item.where(linkId='age').answer.value > 60", { readOnly: false }),
  ]);
  expect(questionsOf(definition).map(({ id, type }) => [id, type])).toEqual([
    ['age', 'integer'],
    ['isOld', 'computed'],
    ['word', 'computed'],
    ['proposed', 'yesNo'],
  ]);
  const { values } = resolveForm(compileQuestionnaire(definition), { age: 61 }, TODAY);
  expect([values.isOld, values.word]).toEqual([true, 'old']);
});

test('limits of quantities count in every unit that is asked for; what cannot be converted is reported', () => {
  const limit = (name: string, value: number, code: string) => ({
    url: sdc(`sdc-questionnaire-${name}`),
    valueQuantity: { value, code, unit: code, system: 'http://unitsofmeasure.org' },
  });
  const { definition, outcome, source } = imported([
    {
      extension: [unit('kg'), limit('minQuantity', 30, 'kg'), limit('maxQuantity', 500_000, 'g')],
      linkId: 'one',
      text: 'Weight',
      type: 'quantity',
    },
    {
      extension: [
        unit('kg'),
        unit('[lb_av]'),
        limit('minQuantity', 30, 'kg'),
        limit('maxQuantity', 660, '[lb_av]'),
      ],
      linkId: 'two',
      text: 'Weight',
      type: 'quantity',
    },
    {
      extension: [unit('kg'), limit('minQuantity', 1, 'm')],
      linkId: 'three',
      text: 'Weight',
      type: 'quantity',
    },
  ]);
  const [one, two, three] = questionsOf(definition);
  expect(one).toMatchObject({ type: 'quantity', unit: 'kg', min: 30, max: 500 });
  expect(two).toMatchObject({
    units: [
      { unit: 'kg', min: 30, max: 299.370964 },
      { unit: '[lb_av]', min: 66.138679, max: 660 },
    ],
  });
  expect(three).not.toHaveProperty('min');
  expect(exported(definition)).toEqual(source);
  expect([1, 2].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`))).toEqual([
    'taken',
    'mapped',
  ]);
  expect(outcome('Questionnaire.item[2].extension[1]')).toBe('kept');
  expect([2, 3].map((index) => outcome(`Questionnaire.item[1].extension[${index}]`))).toEqual([
    'taken',
    'taken',
  ]);
});

test('an expression that cannot be compiled is reported, and the question is asked all the same', () => {
  const { definition, elements } = imported([
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: { language: 'text/fhirpath', expression: '%patient.name.exists()' },
        },
      ],
      linkId: 'q',
      text: 'A question',
      type: 'string',
    },
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('showWhen');
  expect(
    elements.find(({ element }) => element === sdc('sdc-questionnaire-enableWhenExpression')),
  ).toMatchObject({
    path: 'Questionnaire.item[0].extension[0]',
    outcome: 'kept',
    note: {
      code: 'shownAlways',
      params: {
        because: {
          en: 'The variable %patient is not known here.',
          es: 'Aquí no se conoce la variable %patient.',
        },
      },
    },
  });
});

test('every element and extension of the source is in the report, once', () => {
  const { source, elements } = imported(
    [
      {
        linkId: 'q',
        text: 'A question',
        _text: { extension: [{ url: core('rendering-markdown'), valueMarkdown: '**A** question' }] },
        type: 'choice',
        code: [{ system: 'http://loinc.org', code: '1-8', display: 'One' }],
        answerOption: [coding('a', 'A')],
        initial: [],
      },
    ],
    { publisher: 'Somebody', contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }] },
  );
  const paths = elements.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of [
    'Questionnaire.publisher',
    'Questionnaire.contained[0].status',
    'Questionnaire.item[0].code[0].display',
    'Questionnaire.item[0].text.extension[0].valueMarkdown',
    'Questionnaire.item[0].answerOption[0].valueCoding.code',
  ]) {
    expect(paths).toContain(path);
  }
  expect(paths).toHaveLength(nodesIn(source) - 1);
});

test('hidden items and conditions in a circle leave the rest of the form as it is', () => {
  const { definition, elements } = imported([
    { linkId: 'a', text: 'A', type: 'boolean' },
    {
      extension: [{ url: core('questionnaire-hidden'), valueBoolean: true }],
      linkId: 'h',
      text: 'H',
      type: 'string',
    },
    {
      linkId: 'b',
      text: 'B',
      type: 'boolean',
      enableWhen: [{ question: 'h', operator: '=', answerString: 'x' }],
    },
  ]);
  expect(questionsOf(definition).map(({ id }) => id)).toEqual(['a', 'b']);
  const about = elements.filter(({ path }) => /item\[(1|2\]\.enableWhen\[0)\]$/.test(path));
  expect(about.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
});

test('linkIds that are no ids get one of their own, however many are alike', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    linkId: '?'.repeat(index + 1).slice(-200) + (index >= 200 ? `${'!'.repeat(index % 50)}${index}` : ''),
    text: 'Q',
    type: 'boolean',
  }));
  const { definition, source } = imported([{ linkId: 'q_item', text: 'Q', type: 'boolean' }, ...many]);
  const ids = questionsOf(definition).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3_001);
  expect(ids.slice(0, 3)).toEqual(['q_item', 'q_item_2', 'q_item_3']);
  expect(exported(definition)).toEqual(source);
});

test('texts have the languages that all of them are translated to', () => {
  const es = (content: string) => ({
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: content },
        ],
      },
    ],
  });
  const whole = imported([{ linkId: 'q', text: 'Name', _text: es('Nombre'), type: 'string' }], {
    _title: es('Un formulario'),
  });
  expect(whole.definition.languages).toEqual(['en', 'es']);
  const partly = imported([{ linkId: 'q', text: 'Name', _text: es('Nombre'), type: 'string' }]);
  expect(partly.definition.languages).toEqual(['en']);
  expect(exported(partly.definition)).toEqual(partly.source);
});

describe('answers given in advance', () => {
  const animals = [coding('cat', 'Cat'), { ...coding('dog', 'Dog'), initialSelected: true }];
  const hidden = { url: core('questionnaire-hidden'), valueBoolean: true };
  const valid = (resource: FhirResource) =>
    r4Validator([])
      .validate(resource)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal');

  test.each([
    ['boolean', { initial: [{ valueBoolean: false }] }, false],
    ['integer', { initial: [{ valueInteger: 0 }] }, 0],
    ['decimal', { initial: [{ valueDecimal: 1.5 }] }, 1.5],
    ['date', { initial: [{ valueDate: '2026-02-03' }] }, '2026-02-03'],
    ['time', { initial: [{ valueTime: '08:30:00' }] }, '08:30'],
    ['string', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['text', { initial: [{ valueString: 'Water' }] }, 'Water'],
    ['quantity', { extension: [unit('kg')], initial: [{ valueQuantity: { value: 70, code: 'kg' } }] }, 70],
    ['choice', { answerOption: animals }, 'dog'],
    ['choice', { repeats: true, answerOption: animals }, ['dog']],
  ])('%s %j suggest %j, and come back when the suggestion is changed or removed', (type, more, proposed) => {
    const { source, definition, outcome } = imported([{ linkId: 'q', text: 'Q', type, ...more }]);
    const [question] = questionsOf(definition) as [Question];
    expect(question.proposed).toEqual(proposed);
    const at = 'initial' in more ? 'initial[0]' : 'answerOption[1].initialSelected';
    expect(outcome(`Questionnaire.item[0].${at}`)).toBe('taken');
    expect(exported(definition)).toEqual(source);
    const { fhir: _, ...own } = structuredClone(definition);
    expect(valid(exported(own as Definition))).toEqual([]);
    expect(JSON.stringify(exported(own as Definition))).toContain('"initial');
    delete question.proposed;
    const without = exported(definition);
    expect(JSON.stringify(without)).not.toContain('"initial');
    expect(questionsOf(imported(itemsOf(without)).definition)[0]).not.toHaveProperty('proposed');
    question.proposed = Array.isArray(proposed) ? ['cat'] : type === 'choice' ? 'cat' : proposed;
    expect(questionsOf(imported(itemsOf(exported(definition))).definition)[0]).toMatchObject({
      proposed: question.proposed,
    });
  });

  test.each([
    [
      'two where one is asked for',
      { type: 'choice', answerOption: animals.map((each) => ({ ...each, initialSelected: true })) },
    ],
    [
      'a number in another unit',
      {
        type: 'quantity',
        extension: [unit('kg'), unit('g')],
        initial: [{ valueQuantity: { value: 1, code: 'g' } }],
      },
    ],
    ['a date and time', { type: 'dateTime', initial: [{ valueDateTime: '2026-02-03T08:30:00Z' }] }],
    ['seconds', { type: 'time', initial: [{ valueTime: '08:30:15' }] }],
    ['a file', { type: 'attachment', initial: [{ valueAttachment: { url: 'http://example.org/a' } }] }],
  ])('%s is no suggestion, and stays in the source', (_title, item) => {
    const { source, definition, elements } = imported([{ linkId: 'q', text: 'Q', ...item }]);
    expect(questionsOf(definition)[0]).not.toHaveProperty('proposed');
    const outcomes = elements.filter(({ path }) => /initial(\[0\]|Selected)$/.test(path));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['kept']));
    expect(exported(definition)).toEqual(source);
  });

  test('what nobody can change is a value: shown if it is read only, for staff alone if it is hidden', () => {
    const { source, definition } = imported([
      { linkId: 'site', text: 'Site', type: 'string', readOnly: true, initial: [{ valueString: 'North' }] },
      { linkId: 'k', text: 'K', type: 'decimal', extension: [hidden], initial: [{ valueDecimal: 0.5 }] },
      {
        linkId: 'more',
        text: 'More',
        type: 'boolean',
        enableWhen: [{ question: 'k', operator: '>', answerDecimal: 0.4 }],
      },
    ]);
    expect(questionsOf(definition)).toMatchObject([
      { id: 'site', type: 'computed', compute: 'North' },
      { id: 'k', type: 'computed', compute: 0.5, staffOnly: true },
      { id: 'more', type: 'yesNo' },
    ]);
    const { values, questions } = resolveForm(compileQuestionnaire(definition), {}, TODAY);
    expect(values).toMatchObject({ site: 'North', k: 0.5 });
    expect(questions.get('more')).toBe('shown');
    expect(exported(definition)).toEqual(source);
  });
});

describe('a choice that takes own words', () => {
  const other = { linkId: 'q', text: 'Pet', type: 'open-choice', answerOption: [coding('cat', 'Cat')] };
  const openLabel = {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-openLabel',
    valueString: 'Another animal',
  };
  const questionIn = (items: JsonObject[]) => questionsOf(imported(items).definition)[0];

  test('is imported with them, whether one or several answers are asked for', () => {
    const usual = { label: { en: 'Other' }, maxLength: 1_000 };
    expect(questionIn([other])).toMatchObject({ type: 'choice', other: usual });
    expect(questionIn([{ ...other, repeats: true }])).toMatchObject({ type: 'multipleChoice', other: usual });
    const named = { ...other, maxLength: 40, extension: [openLabel] };
    expect(questionIn([named])).toMatchObject({ other: { label: { en: 'Another animal' }, maxLength: 40 } });
    expect(questionIn([{ ...other, type: 'choice' }])).not.toHaveProperty('other');
  });

  test('is exported as one, with the name of own words', () => {
    const { definition } = imported([{ linkId: 'q', text: 'Pet', type: 'string' }]);
    const { fhir: _, ...own } = definition;
    definition.steps.at(-1)?.questions.splice(0, 1, {
      id: 'q',
      label: { en: 'Pet' },
      type: 'choice',
      options: [{ value: 'cat', label: { en: 'Cat' } }],
      other: { label: { en: 'Another animal' }, maxLength: 40 },
    });
    const questionnaire = exported(own as Definition);
    expect(JSON.stringify(questionnaire)).toContain('"type":"open-choice","maxLength":40');
    expect(JSON.stringify(questionnaire.item)).toContain(JSON.stringify(openLabel));
    const found = r4Validator([]).validate(questionnaire);
    expect(found.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(importForm(JSON.parse(JSON.stringify(questionnaire)), NO_TERMINOLOGY).definition).toEqual(own);
  });
});

describe('a form of R5', () => {
  const items: readonly JsonObject[] = [
    {
      linkId: 'a',
      text: 'A',
      type: 'coding',
      answerConstraint: 'optionsOnly',
      answerOption: [coding('x', 'X')],
    },
    {
      linkId: 'b',
      text: 'B',
      type: 'coding',
      answerConstraint: 'optionsOrType',
      disabledDisplay: 'hidden',
      answerOption: [coding('x', 'X')],
    },
    { linkId: 'c', text: 'C', type: 'question', answerOption: [coding('x', 'X')] },
    { linkId: 'd', text: 'D', type: 'group', item: [{ linkId: 'd1', text: 'D1', type: 'question' }] },
  ];
  const rest = { versionAlgorithmString: 'semver', copyrightLabel: 'Somebody, 2026' };

  test('is imported as R4 would say it, and each converted element is in the report', () => {
    const { definition, source, elements, outcome } = imported(items, rest);
    expect(questionsOf(definition).map(({ id, type }) => [id, type])).toMatchObject([
      ['a', 'choice'],
      ['b', expect.stringMatching(/hoice$/)],
      ['c', 'choice'],
      ['d1', 'text'],
    ]);
    const outcomes = {
      'item[0].type': 'mapped',
      'item[0].answerConstraint': 'mapped',
      'item[1].answerConstraint': 'kept',
      'item[1].disabledDisplay': 'kept',
      'item[2].type': 'mapped',
      'item[3].item[0].type': 'mapped',
      versionAlgorithmString: 'kept',
      copyrightLabel: 'kept',
    };
    expect(
      Object.fromEntries(Object.keys(outcomes).map((path) => [path, outcome(`Questionnaire.${path}`)])),
    ).toEqual(outcomes);
    expect(elements).toHaveLength(nodesIn(source) - 1);
    expect(JSON.parse(definition.fhir?.source ?? '')).toEqual(source);
  });

  test('is exported as R4, with extensions for what R4 has no element for', () => {
    const { definition } = imported(items, rest);
    const questionnaire = exported(definition);
    const found = r4Validator([]).validate(questionnaire);
    expect(found.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    expect(itemsOf(questionnaire).map(({ type }) => type)).toEqual([
      'choice',
      'open-choice',
      'choice',
      'group',
    ]);
    expect(JSON.stringify(questionnaire)).toContain('extension-Questionnaire.item.disabledDisplay');
    expect(JSON.stringify(questionnaire)).toContain('extension-Questionnaire.versionAlgorithm');
    // Imported once more, it is a form of R4 that asks the same.
    const again = importForm(questionnaire, NO_TERMINOLOGY).definition as Definition;
    expect(again.steps).toEqual(definition.steps);
  });
});

describe('export', () => {
  test('what an answer says of the patient is kept, given in the builder, exported, imported and removed', () => {
    const roleOf = (role: string) => ({ url: 'urn:clinic-intake:answer-role', valueCode: role });
    const { definition } = imported([
      { linkId: 'drugs', text: 'Your medicines', type: 'text', repeats: true },
      {
        linkId: 'reactions',
        text: 'Allergies',
        type: 'group',
        repeats: true,
        extension: [roleOf('allergy')],
        item: [{ linkId: 'to', text: 'To what?', type: 'string' }],
      },
    ]);
    const rolesIn = (form: Definition) => questionsOf(form).map(({ role }) => role);
    expect(rolesIn(definition)).toEqual([undefined, 'allergy']);
    const edited = structuredClone(definition);
    const [drugs, reactions] = questionsOf(edited) as [Question, Question];
    drugs.role = 'medication';
    delete reactions.role;
    const back = imported(itemsOf(exported(edited)));
    expect(rolesIn(back.definition)).toEqual(['medication', undefined]);
    const roles = back.elements.filter(({ element }) => element === 'urn:clinic-intake:answer-role');
    expect(roles.map(({ outcome }) => outcome)).toEqual(['taken']);
  });

  test.each(['shoeSize', 'systolic'])(
    'the role %s, which the question cannot have, is left out and reported',
    (role) => {
      const { definition, outcome } = imported([
        {
          linkId: 'q',
          text: 'A text',
          type: 'string',
          extension: [{ url: 'urn:clinic-intake:answer-role', valueCode: role }],
        },
      ]);
      expect(questionsOf(definition)).toMatchObject([{ id: 'q', type: 'text' }]);
      expect(questionsOf(definition)[0]?.role).toBeUndefined();
      expect(outcome('Questionnaire.item[0].extension[0]')).toBe('kept');
    },
  );

  test('what was imported and not changed comes back as it was', () => {
    const { source, definition } = imported([
      { linkId: 'a/1', prefix: '1.', text: 'First', type: 'url', definition: 'http://example.org/x#y' },
      { linkId: 'a 2', text: 'Second', type: 'open-choice', answerOption: [coding('é', 'É')] },
    ]);
    expect(exported(definition)).toEqual(source);
    expect(exported(JSON.parse(JSON.stringify(definition)))).toEqual(source);
  });

  test('what was changed is written over the source, with its linkId; the rest stays', () => {
    const { definition } = imported([
      { linkId: 'a/1', text: 'First', type: 'string', definition: 'http://example.org/x#y' },
      { linkId: 'a/2', text: 'Second', type: 'string' },
    ]);
    const [first] = questionsOf(definition);
    Object.assign(first ?? {}, { label: { en: 'Anders' }, required: true });
    expect(itemsOf(exported(definition))).toEqual([
      { linkId: 'a/1', text: 'Anders', type: 'string', definition: 'http://example.org/x#y', required: true },
      { linkId: 'a/2', text: 'Second', type: 'string' },
    ]);
  });

  test('a question that was removed is gone, and a new one is there', () => {
    const { definition } = imported([
      { linkId: 'a', text: 'First', type: 'string' },
      { linkId: 'b', text: 'Second', type: 'string' },
    ]);
    const [, step] = definition.steps;
    step?.questions.splice(0, 1, { id: 'fresh', type: 'yesNo', label: { en: 'Fresh' } });
    const items = itemsOf(exported(definition));
    expect(items.map(({ linkId }) => linkId)).toEqual(['b', step?.id]);
    expect(items[1]?.item).toMatchObject([{ linkId: 'fresh', type: 'boolean', text: 'Fresh' }]);
  });

  test.each(
    shippedDefinitions().map((document) => [String((document as { id: string }).id), document] as const),
  )('%s is valid against R4, and comes back byte for byte', (_, document) => {
    const { definition } = parseDefinition(document);
    expect(definition).toBeDefined();
    const questionnaire = exported(document as unknown as Definition);
    const found = r4Validator([]).validate(questionnaire);
    expect(found.filter(({ severity }) => severity === 'error' || severity === 'fatal')).toEqual([]);
    const again = importForm(JSON.parse(JSON.stringify(questionnaire)), NO_TERMINOLOGY);
    expect(JSON.stringify(again.definition)).toBe(JSON.stringify(document));
  });

  test('an export that somebody has changed is imported as it is now', () => {
    const [document] = shippedDefinitions();
    const questionnaire = JSON.parse(JSON.stringify(exported(document as unknown as Definition)));
    questionnaire.item[0].text = 'Something else';
    const { definition } = importForm(questionnaire, NO_TERMINOLOGY);
    expect(definition?.steps[1]?.title.en).toBe('Something else');
  });
});

function unit(code: string) {
  return {
    url: core('questionnaire-unitOption'),
    valueCoding: { system: 'http://unitsofmeasure.org', code, display: code },
  };
}

/** Elements of a resource: objects and values. What stands beside a plain value is a part of that value. */
function nodesIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, each) => sum + nodesIn(each), 0);
  if (typeof value !== 'object' || value === null) return 1;
  return Object.entries(value).reduce(
    (sum, [key, each]) => sum + nodesIn(each) - (key.startsWith('_') ? 1 : 0),
    1,
  );
}

const OWN = {
  id: 'own',
  version: '1.0',
  ruleSet: 'none@1.0',
  languages: ['en'],
  title: { en: 'Own' },
  patient: { givenName: 'given', familyName: 'given', email: 'mail' },
};
const ownItems = (questions: object[], step: object = {}): readonly JsonObject[] => {
  const about = [
    { id: 'given', type: 'text', label: { en: 'Name' }, maxLength: 50 },
    { id: 'mail', type: 'email', label: { en: 'E-mail' }, maxLength: 80 },
    { id: 'age', type: 'integer', label: { en: 'Age' } },
  ];
  const steps = [
    { id: 'about', title: { en: 'About' }, questions: about },
    { id: 'more', title: { en: 'More' }, questions, ...step },
  ];
  const { definition, problems } = parseDefinition({ ...OWN, steps });
  expect(problems.filter(({ level }) => level === 'error')).toEqual([]);
  const [, group] = itemsOf(exported(definition as Definition));
  return (group as { item: JsonObject[] }).item;
};

test('a question is required where its condition is said, and of nobody where FHIR cannot say it', () => {
  const name = { id: 'name', type: 'text', label: { en: 'Name' }, maxLength: 50, required: true };
  const isOdd = { '==': [{ '%': [{ var: 'age' }, 2] }, 1] };
  expect(ownItems([name])).toMatchObject([{ required: true }]);
  expect(ownItems([{ ...name, showWhen: { '>': [{ var: 'age' }, 3] } }])).toMatchObject([
    { required: true, enableWhen: [{ question: 'age', operator: '>', answerInteger: 3 }] },
  ]);
  expect(ownItems([{ ...name, showWhen: isOdd }])).toMatchObject([
    { required: true, extension: [{ url: sdc('sdc-questionnaire-enableWhenExpression') }] },
  ]);
  const isCalledAnn = { in: ['Ann', { var: 'given' }] };
  expect(ownItems([{ ...name, showWhen: isCalledAnn }])[0]).not.toHaveProperty('required');
  expect(ownItems([name], { showWhen: isCalledAnn })[0]).not.toHaveProperty('required');
});

test('a computed value has the type of what its formula gives', () => {
  const computed = (id: string, compute: object, more: object = {}) => ({
    id,
    type: 'computed',
    label: { en: id },
    compute,
    ...more,
  });
  const bands = [
    { to: 9, value: 'low', text: { en: 'Low' } },
    { from: 10, value: 'high', text: { en: 'High' } },
  ];
  const items = ownItems([
    computed('twice', { '*': [{ var: 'age' }, 2] }),
    computed('again', { var: 'twice' }),
    computed('isOld', { '>': [{ var: 'again' }, 60] }),
    computed('word', { if: [{ var: 'isOld' }, 'old', 'young'] }),
    computed('band', { var: 'age' }, { bands }),
  ]);
  expect(items.map(({ type }) => type)).toEqual(['decimal', 'decimal', 'boolean', 'string', 'string']);
});

test('a number with a unit is asked as a quantity, so that each answer has its unit', () => {
  const items = ownItems([
    { id: 'height', type: 'integer', label: { en: 'Height' }, unit: 'cm', min: 50 },
    { id: 'tall', type: 'yesNo', label: { en: 'Tall' }, showWhen: { '>': [{ var: 'height' }, 200] } },
  ]);
  expect(items).toMatchObject([
    {
      type: 'quantity',
      extension: [
        { url: core('questionnaire-unit'), valueCoding: { system: 'http://unitsofmeasure.org', code: 'cm' } },
        { url: sdc('sdc-questionnaire-minQuantity'), valueQuantity: { value: 50, code: 'cm' } },
      ],
    },
    { enableWhen: [{ question: 'height', answerQuantity: { value: 200, code: 'cm' } }] },
  ]);
});

const group = (linkId: string, item: JsonObject[], more: JsonObject = {}): JsonObject => ({
  linkId,
  text: `Group ${linkId}`,
  type: 'group',
  ...more,
  item,
});
const asked = (linkId: string): JsonObject => ({ linkId, text: `Question ${linkId}`, type: 'string' });
const shownAs = (code: string): JsonObject => ({
  extension: [
    {
      url: core('questionnaire-itemControl'),
      valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
    },
  ],
});

test('a group four deep is a section within sections; what is deeper has its title as information', () => {
  const deep = group('a', [
    group('b', [asked('b1'), group('c', [group('d', [asked('d1'), group('e', [asked('e1')])])])]),
    asked('a1'),
  ]);
  const { definition, source } = imported([deep]);
  const [, step] = definition.steps;
  expect(step?.sections?.map(({ title, within }) => [title.en, within])).toEqual([
    ['Group b', undefined],
    ['Group c', 'b'],
    ['Group d', 'c'],
  ]);
  expect(step?.questions.map(({ label, section }) => [label.en, section])).toEqual([
    ['Question b1', 'b'],
    ['Question d1', 'd'],
    ['Group e', 'd'],
    ['Question e1', 'd'],
    ['Question a1', undefined],
  ]);
  expect(exported(definition)).toEqual(source);
});

test('a title of a section that was changed is written over its group; a new section is a group of the new questions', () => {
  const { definition } = imported([group('a', [group('b', [asked('b1')]), asked('a1')])]);
  const [, step] = definition.steps as [Definition['steps'][0], Definition['steps'][0]];
  step.sections = [
    { id: 'b', title: { en: 'Renamed' } },
    { id: 'fresh', title: { en: 'Fresh' } },
  ];
  step.questions.push({ id: 'new1', type: 'yesNo', label: { en: 'New' }, section: 'fresh' });
  const [changed, added] = itemsOf(exported(definition));
  expect(objectsOf(changed?.item)[0]).toMatchObject({ linkId: 'b', text: 'Renamed', type: 'group' });
  expect(objectsOf(added?.item)).toMatchObject([
    { linkId: 'a.section.fresh', text: 'Fresh', item: [{ linkId: 'new1' }] },
  ]);
});

test.each([
  ['tabs', group('root', [group('a', [asked('a1')]), group('b', [asked('b1')])], shownAs('tab-container'))],
  [
    'pages',
    group('root', [group('a', [asked('a1')], shownAs('page')), group('b', [asked('b1')], shownAs('page'))]),
  ],
])('%s of a group are steps of their own, under the condition of the group', (_, root) => {
  const condition = { enableWhen: [{ question: 'first', operator: '=', answerBoolean: true }] };
  const { definition, source, outcome } = imported([
    { linkId: 'first', text: 'First', type: 'boolean' },
    { ...root, ...condition },
  ]);
  expect(definition.steps.slice(2).map(({ title, showWhen }) => [title.en, showWhen])).toEqual([
    ['Group a', { '==': [{ var: 'first' }, true] }],
    ['Group b', { '==': [{ var: 'first' }, true] }],
  ]);
  expect(outcome('Questionnaire.item[1].text')).toBe('kept');
  expect(exported(definition)).toEqual(source);
});

test('instructions of a question are its help; under a condition they stay information', () => {
  const instruction = (linkId: string, more: JsonObject = {}): JsonObject => ({
    extension: [
      {
        url: core('questionnaire-displayCategory'),
        valueCodeableConcept: { coding: [{ code: 'instructions' }] },
      },
    ],
    linkId,
    text: `Instruction ${linkId}`,
    type: 'display',
    ...more,
  });
  const enableWhen = [{ question: 'a', operator: 'exists', answerBoolean: true }];
  const { definition, source } = imported([
    { ...asked('a'), item: [instruction('a1')] },
    { ...asked('b'), item: [instruction('b1', { enableWhen })] },
  ]);
  expect(questionsOf(definition).map(({ label, help }) => [label.en, help?.en])).toEqual([
    ['Question a', 'Instruction a1'],
    ['Question b', undefined],
    ['Instruction b1', undefined],
  ]);
  expect(exported(definition)).toEqual(source);
});

test('a new question in a section that was imported is asked in a group of its own, with linkIds that are free', () => {
  const { definition } = imported([group('1', [group('1/b', [asked('1/b/1')])])]);
  const step = definition.steps[1] as Definition['steps'][0];
  const [section] = step.sections ?? [];
  step.questions.push({ id: 'new1', type: 'yesNo', label: { en: 'New' }, section: section?.id as string });
  const questionnaire = exported(definition);
  const linkIds = JSON.stringify(questionnaire.item).match(/"linkId":"[^"]+"/g) ?? [];
  expect(new Set(linkIds).size).toBe(linkIds.length);
  const [, added] = itemsOf(questionnaire);
  expect(objectsOf(added?.item)).toMatchObject([{ text: 'Group 1/b', item: [{ linkId: 'new1' }] }]);
});

test('answers in a section are exported in its group, and conditions on them read them there', () => {
  const form = sectionedForm();
  const questionnaire = exported(form);
  const [, eyes] = itemsOf(questionnaire);
  expect(objectsOf(eyes?.item).map(({ linkId }) => linkId)).toEqual(['eyes.section.left', 'glasses']);
  const { items } = responseForm(questionnaire, form, NO_TERMINOLOGY.terminology);
  const questionOf = (id: string) => form.steps[1]?.questions.find((each) => each.id === id);
  const context = { language: 'es', questionOf } as AnswerContext;
  expect(responseItems({ canonical: '', items }, { left_red: true, left_hurts: true }, context)).toEqual([
    {
      linkId: 'eyes',
      text: 'Sus ojos',
      item: [
        {
          linkId: 'eyes.section.left',
          text: 'Ojo izquierdo',
          item: [
            { linkId: 'left_red', text: '¿Está rojo?', answer: [{ valueBoolean: true }] },
            {
              linkId: 'eyes.section.pain',
              text: 'Dolor',
              item: [{ linkId: 'left_hurts', text: '¿Le duele?', answer: [{ valueBoolean: true }] }],
            },
          ],
        },
      ],
    },
  ]);
});
