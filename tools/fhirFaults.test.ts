/** Forms of other systems that are not written as FHIR has it: what is read so, what is asked, what is refused. */
import { readFileSync } from 'node:fs';
import type { Definition, Question, ReadingAnswers } from '@clinic/engine/definition';
import { parseDefinition } from '@clinic/engine/parsing';
import { exportForm, type FhirResource, type JsonObject } from '@clinic/formats/fhir';
import { messageText } from '@clinic/formats/importing';
import { type ImportedForm, importDocument, importSource, r4Validator } from '@clinic/server/testing';
import { core, form, sdc } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';

const FORMS = JSON.parse(readFileSync(new URL('faultyForms.json', import.meta.url), 'utf8')) as Record<
  string,
  JsonObject
>;

const imported = (source: JsonObject, answers?: ReadingAnswers): ImportedForm =>
  importDocument({ resourceType: 'Questionnaire', ...source }, answers)[0] as ImportedForm;

const questionsOf = ({ steps }: Definition): Question[] =>
  steps.slice(1).flatMap(({ questions }) => questions);
const kindsOf = ({ reading }: ImportedForm) => [...new Set(reading.corrections.map(({ kind }) => kind))];

describe.each(Object.entries(FORMS))('%s', (_name, source) => {
  test('is read, with every fault reported as corrected', () => {
    const found = imported(source);
    expect(found.refused).toEqual([]);
    const { definition, reading, elements, source: read } = found;
    expect(parseDefinition(definition).problems.filter(({ level }) => level === 'error')).toEqual([]);
    expect(reading.corrections.length).toBeGreaterThan(0);
    for (const { before, after } of reading.corrections) expect(before ?? after).toBeDefined();
    const errors = r4Validator([])
      .validate(read)
      .filter(({ severity }) => severity === 'error' || severity === 'fatal');
    expect(errors).toEqual([]);
    // Each element of the file once, and none of them taken over as it is where it was corrected.
    const paths = elements.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const corrected = new Set(reading.corrections.map(({ path }) => path));
    for (const { path, outcome, note } of elements)
      if (corrected.has(path))
        expect([path, outcome, note?.code]).toEqual([
          path,
          expect.not.stringMatching('taken'),
          expect.stringMatching(/^corrected/),
        ]);
  });

  test('is exported without its faults, and its report can be built again', () => {
    const { definition, options, source: read, elements, reading } = imported(source);
    expect(exportForm(definition as Definition, options)).toEqual(read);
    const again = importSource(JSON.parse(definition?.fhir?.reading?.original ?? '{}') as FhirResource, []);
    expect(again.elements).toEqual(elements);
    expect(again.reading.corrections).toEqual(reading.corrections);
  });
});

test('each kind of fault is what it is, with before and after', () => {
  const found = imported({
    item: [
      {
        linkId: 'a',
        type: 'choice',
        text: 'Pick',
        initial: [{ valueString: 'x' }],
        answerOption: [{ valueString: 'x' }],
      },
      { linkId: 'b', type: 'boolean', text: 'Well?', required: 'true' },
    ],
  });
  expect(found.reading.corrections).toEqual([
    { path: 'Questionnaire.item[1].required', kind: 'readQuoted', before: "'true'", after: 'true' },
    { path: 'Questionnaire.status', kind: 'readStatus', after: "'unknown'" },
    {
      path: 'Questionnaire.item[0].initial',
      kind: 'readInitialOption',
      before: '[{"valueString":"x"}]',
      after: '{"valueString":"x","initialSelected":true}',
    },
  ]);
  const required = found.elements.find(({ path }) => path === 'Questionnaire.item[1].required');
  expect(required?.note && messageText(required.note)).toMatch(/^Corrected: 'true' was read as true\./);
  const [, well] = questionsOf(found.definition as Definition);
  expect(well?.required).toBe(true);
});

test('paths of the report are those of the file, also behind what was left out', () => {
  const { elements } = imported({
    status: 'active',
    item: [null, {}, { linkId: 'a', type: 'string', text: 'Name' }],
  });
  expect(elements.find(({ path }) => path === 'Questionnaire.item[2].text')?.outcome).toBe('taken');
  expect(elements.find(({ path }) => path === 'Questionnaire.item[1]')?.note?.code).toBe('correctedOut');
});

test('a valid form is not touched', () => {
  const source = form([{ linkId: 'a', type: 'string', text: ' Name ' }], { language: 'en' });
  const found = imported(source);
  expect(found.source).toEqual(source);
  expect(found.definition?.fhir?.reading).toBeUndefined();
  expect([found.reading.corrections, found.reading.asked]).toEqual([[], []]);
});

test('a form of STU3 shows a question if any of its conditions holds', () => {
  const { definition } = imported(FORMS['a form of STU3'] as JsonObject);
  const [smoking, brand, number, since] = questionsOf(definition as Definition);
  expect(smoking).toMatchObject({ type: 'choice', options: [{ label: { en: 'Yes' } }, {}] });
  expect(brand).toMatchObject({ options: [{ label: { en: 'X' } }] });
  expect(number).toMatchObject({ type: 'integer', proposed: 5 });
  expect(since?.showWhen).toMatchObject({ or: [{}, {}] });
});

describe('two readings', () => {
  const on = (question: string) => ({ question, operator: 'exists', answerBoolean: true });
  const CONDITIONS = form(
    [
      { linkId: 'a', type: 'string', text: 'A' },
      { linkId: 'b', type: 'string', text: 'B' },
      { linkId: 'c', type: 'string', text: 'C', enableWhen: [on('a'), on('b')] },
    ],
    { language: 'en' },
  );

  test.each([
    ['all', 'and'],
    ['any', 'or'],
  ] as const)('whether all or any conditions have to hold is asked: %s', (conditions, operator) => {
    const open = imported(CONDITIONS);
    expect(open.definition).toBeUndefined();
    expect(open.refused).toEqual([]);
    expect(open.reading.asked).toEqual([{ question: 'conditions', paths: ['Questionnaire.item[2]'] }]);
    const { definition } = imported(CONDITIONS, { conditions });
    expect(questionsOf(definition as Definition)[2]?.showWhen).toHaveProperty(operator);
    expect(definition?.fhir?.reading?.answers).toEqual({ conditions });
  });

  test('whether two items of one linkId are both meant is asked if nothing refers to it', () => {
    const twice = form(
      [
        { linkId: 'a', type: 'string', text: 'Street' },
        { linkId: 'a', type: 'string', text: 'Town' },
      ],
      { language: 'en' },
    );
    expect(imported(twice).reading.asked).toEqual([
      { question: 'linkIds', paths: ['Questionnaire.item[1]'] },
    ]);
    const labels = (linkIds: 'both' | 'first') =>
      questionsOf(imported(twice, { linkIds }).definition as Definition).map(({ label }) => label.en);
    expect(labels('both')).toEqual(['Street', 'Town']);
    expect(labels('first')).toEqual(['Street']);
  });

  test('the language of a form that names none is asked; until then it is that of its words', () => {
    const spanish = form([{ linkId: 'a', type: 'string', text: '¿Cuál es el nombre de la calle?' }]);
    const { definition, reading } = imported(spanish);
    expect(reading.asked).toEqual([{ question: 'language', paths: ['Questionnaire'], assumed: 'es' }]);
    expect(definition?.languages).toEqual(['es']);
    const answered = imported(spanish, { language: 'fr' });
    expect(answered.definition?.languages).toEqual(['fr']);
    expect(answered.reading.asked).toEqual([]);
  });
});

describe('lost meaning', () => {
  const q = (linkId: string, rest: JsonObject = {}) => ({ linkId, type: 'string', text: linkId, ...rest });
  const when = (question: string) => ({
    enableWhen: [{ question, operator: 'exists', answerBoolean: true }],
  });
  const modifier = { modifierExtension: [{ url: 'urn:not', valueBoolean: true }] };
  const variable = (name: string, expression: string): JsonObject => ({
    url: core('variable'),
    valueExpression: { name, language: 'text/fhirpath', expression },
  });
  const computed = (linkId: string, expression: string): JsonObject => ({
    ...{ linkId, type: 'integer', text: linkId },
    extension: [
      {
        url: sdc('sdc-questionnaire-calculatedExpression'),
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  });
  const answerOf = (linkId: string): string => `%resource.item.where(linkId = '${linkId}').answer.value`;
  test.each<[string, JsonObject, string, string]>([
    [
      'a circle of variables',
      form([q('a')], { extension: [variable('x', '%y + 1'), variable('y', '%z'), variable('z', '%x')] }),
      'circle',
      '.extension[0]',
    ],
    [
      'a variable of an item that reads itself',
      form([q('a', { extension: [variable('x', 'iif(%x > 1, 1, 2)')] })]),
      'circle',
      '.item[0].extension[0]',
    ],
    [
      'a variable that reads the value computed from it',
      form([computed('total', '%x + 1')], { extension: [variable('x', answerOf('total'))] }),
      'circle',
      '.item[0]',
    ],
    [
      'a variable that reads an answer in a group that depends on it',
      form([computed('n', '%x'), { linkId: 'g', type: 'group', text: 'G', item: [q('b')], ...when('n') }], {
        extension: [variable('x', answerOf('b'))],
      }),
      'circle',
      '.item[0]',
    ],
    [
      'two variables of one name',
      form([q('a')], { extension: [variable('x', '1'), variable('x', '2')] }),
      'variableTwice',
      '.extension[1]',
    ],
    [
      'two variables of one name in an item',
      form([q('a', { extension: [variable('x', '1'), variable('x', '1')] })]),
      'variableTwice',
      '.item[0].extension[1]',
    ],
    [
      'a doubled linkId that a condition refers to',
      form([q('a'), q('a'), q('b', when('a'))]),
      'linkIdTwice',
      '.item[1]',
    ],
    [
      'a doubled linkId that an expression refers to',
      form([q('a'), q('a')], {
        extension: [
          {
            url: 'http://hl7.org/fhir/StructureDefinition/variable',
            valueExpression: {
              name: 'x',
              language: 'text/fhirpath',
              expression: "%resource.item.where(linkId='a').answer.value",
            },
          },
        ],
      }),
      'linkIdTwice',
      '.item[1]',
    ],
    [
      'a condition on an item that is not there',
      form([q('a', when('gone'))]),
      'noSuchItem',
      '.item[0].enableWhen[0]',
    ],
    ['a circle', form([q('a', when('b')), q('b', when('a'))]), 'circle', '.item[0]'],
    [
      'a modifier extension of the form',
      form([q('a')], modifier),
      'unknownModifier',
      '.modifierExtension[0]',
    ],
    [
      'a modifier extension of an item',
      form([q('a', modifier)]),
      'unknownModifier',
      '.item[0].modifierExtension[0]',
    ],
    ['a type that nobody knows', form([{ ...q('a'), type: 'hologram' }]), 'notACode', '.item[0].type'],
    ['a number that is none', form([q('a', { maxLength: 'many' })]), 'wrongValue', '.item[0].maxLength'],
  ])('%s is refused', (_what, source, code, path) => {
    const { refused, definition } = imported(source);
    expect(definition).toBeUndefined();
    expect(refused.map((each) => [each.text?.code, each.path])).toEqual([[code, `Questionnaire${path}`]]);
  });

  test('a variable may have the name of one around it, and be read by several', () => {
    const { refused } = imported(
      form([{ ...computed('b', '%x + %y'), item: [computed('c', '%x')] }, q('a')], {
        extension: [variable('x', answerOf('a')), variable('y', '%x + 1')],
      }),
    );
    expect(refused).toEqual([]);
  });

  test('one message for each kind of fault names all of its places, as the file has them', () => {
    const { refused } = imported(form([{}, q('a', when('gone')), q('b', when('lost')), q('c', modifier)]));
    expect(refused).toMatchObject([
      { text: { code: 'unknownModifier' }, path: 'Questionnaire.item[3].modifierExtension[0]' },
      {
        text: { code: 'noSuchItem' },
        path: 'Questionnaire.item[1].enableWhen[0]',
        places: ['Questionnaire.item[1].enableWhen[0]', 'Questionnaire.item[2].enableWhen[0]'],
      },
    ]);
  });
});

test('the same kinds are found in a Bundle, by their paths there', () => {
  const [found] = importDocument({
    resourceType: 'Bundle',
    entry: [
      { resource: { resourceType: 'Questionnaire', item: [{ linkId: 'a', type: 'Boolean', text: 'A' }] } },
    ],
  });
  expect(kindsOf(found as ImportedForm)).toEqual(['readCode', 'readStatus']);
  expect(found?.reading.corrections[0]?.path).toBe('Bundle.entry[0].resource.item[0].type');
});
