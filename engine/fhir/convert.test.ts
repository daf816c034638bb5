/** Questionnaires of FHIR become definitions, and come back as they were. */
import { describe, expect, test } from 'vitest';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import { r4Validator } from '../../server/fhir/validator.ts';
import { core, form, sdc } from '../../testing/fhir/forms.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { resolveForm } from '../form/visibility.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { exportForm, importForm } from './convert.ts';
import type { Outcome } from './import/report.ts';
import type { FhirResource, JsonObject } from './validate/json.ts';

const NO_TERMINOLOGY = { terminology: { valueSet: () => undefined, codeSystem: () => undefined } };
const TODAY = '2026-11-23';

function imported(items: readonly JsonObject[], rest: JsonObject = {}) {
  const source = form(items, { title: 'A form', ...rest });
  const { definition, refused, elements } = importForm(source, NO_TERMINOLOGY);
  expect(refused).toEqual([]);
  const outcome = (path: string): Outcome | undefined => elements.find((each) => each.path === path)?.outcome;
  return { source, definition: definition as Definition, elements, outcome };
}

const questionsOf = ({ steps }: Definition): Question[] =>
  steps.slice(1).flatMap(({ questions }) => questions);
const exported = (definition: Definition): FhirResource => exportForm(definition, NO_TERMINOLOGY);
const itemsOf = (resource: FhirResource) => resource.item as JsonObject[];

const coding = (code: string, display: string) => ({
  valueCoding: { system: 'http://example.org', code, display },
});

test.each([
  ['boolean', {}, { type: 'yesNo' }],
  ['integer', { extension: [{ url: core('minValue'), valueInteger: 1 }] }, { type: 'integer', min: 1 }],
  ['decimal', {}, { type: 'decimal' }],
  ['date', {}, { type: 'date' }],
  ['time', {}, { type: 'time' }],
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

test('groups become steps, groups in them headings, repeated groups entries', () => {
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
    ['information', 'Today'],
    ['decimal', 'Weight'],
    ['repeatingGroup', 'Medicines'],
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
    note: 'It is shown always: The variable %patient is not known here.',
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

describe('export', () => {
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
