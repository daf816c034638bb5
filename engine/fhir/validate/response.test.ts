/** A QuestionnaireResponse against its Questionnaire: structure, presence, types, options, limits. */
import { describe, expect, test } from 'vitest';
import { answer, core, errorsOf, form, found, isError, reply, sdc } from '../../../testing/fhir/forms.ts';
import { inR4 } from '../import/source/fromR5.ts';
import { parseExactly } from './exactJson.ts';
import type { FhirResource, JsonObject } from './json.ts';

const VALUE = 'QuestionnaireResponse.item[0].answer[0].value';
const coding = (code: string, system = 'http://example.org/s', display?: string): JsonObject => ({
  valueCoding: { system, code, ...(display && { display }) },
});

describe('structure', () => {
  const nested = form([
    {
      linkId: 'g',
      type: 'group',
      item: [
        { linkId: 'a', type: 'string' },
        { linkId: 'b', type: 'string' },
      ],
    },
    { linkId: 'q', type: 'boolean', item: [{ linkId: 'sub', type: 'string' }] },
    { linkId: 'd', type: 'display' },
  ]);
  const text = { valueString: 'x' };

  test('items in groups and under answers are accepted', () => {
    const items = [
      { linkId: 'g', item: [answer('a', text), answer('b', text)] },
      { linkId: 'q', answer: [{ valueBoolean: true, item: [answer('sub', text)] }] },
      { linkId: 'd' },
    ];
    expect(found(nested, reply(items))).toEqual([]);
  });

  test.each<[string, JsonObject[], string]>([
    ['an unknown linkId', [answer('x', text)], 'error not-found QuestionnaireResponse.item[0]'],
    ['an item in the wrong place', [answer('a', text)], 'error structure QuestionnaireResponse.item[0]'],
    [
      'a wrong order',
      [answer('q', { valueBoolean: true }), { linkId: 'g', item: [answer('a', text)] }],
      'error structure QuestionnaireResponse.item[1]',
    ],
    [
      'an answer to a group',
      [{ linkId: 'g', answer: [text] }],
      'error structure QuestionnaireResponse.item[0]',
    ],
    ['an answer to a display', [answer('d', text)], 'error structure QuestionnaireResponse.item[0]'],
    [
      'items beside an answer',
      [{ linkId: 'q', item: [answer('sub', text)] }],
      'error structure QuestionnaireResponse.item[0]',
    ],
    [
      'two items for one question',
      [answer('q', { valueBoolean: true }), answer('q', { valueBoolean: false })],
      'error invalid QuestionnaireResponse.item[1]',
    ],
    [
      'a second entry of a group that does not repeat',
      [
        { linkId: 'g', item: [answer('a', text)] },
        { linkId: 'g', item: [answer('a', text)] },
      ],
      'error invalid QuestionnaireResponse.item[1]',
    ],
    [
      'two answers to a question that does not repeat',
      [answer('q', { valueBoolean: true }, { valueBoolean: false })],
      'error invalid QuestionnaireResponse.item[0]',
    ],
  ])('%s is an error', (_, items, expected) => {
    expect(found(nested, reply(items))).toEqual([expected]);
  });

  test('an item of the abstract type question cannot have answers', () => {
    expect(errorsOf({ type: 'question' }, [text])).toEqual(['error structure QuestionnaireResponse.item[0]']);
  });
});

describe('required items', () => {
  const required = form([
    { linkId: 'q', type: 'string', required: true },
    { linkId: 'g', type: 'group', required: true, item: [{ linkId: 'a', type: 'string' }] },
    { linkId: 'o', type: 'group', item: [{ linkId: 'b', type: 'string', required: true }] },
  ]);

  test('a missing question, an empty group and a missing question of a group that is there are errors', () => {
    expect(found(required, reply([answer('q'), { linkId: 'g' }, { linkId: 'o' }]))).toEqual([
      'error required QuestionnaireResponse.item[0]',
      'error required QuestionnaireResponse.item[1]',
      'error required QuestionnaireResponse.item[2]',
    ]);
    expect(found(required, reply([{ linkId: 'x' }])).slice(1)).toEqual([
      'error required QuestionnaireResponse',
      'error required QuestionnaireResponse',
    ]);
  });

  test.each(['in-progress', 'stopped', 'entered-in-error'])(
    'what a response %s lacks is a warning, but what it has must be right',
    (status) => {
      const items = [answer('q', { valueInteger: 1 })];
      expect(found(required, reply(items, { status }))).toEqual([
        `error invariant ${VALUE}`,
        'warning required QuestionnaireResponse',
      ]);
    },
  );

  test('minOccurs and maxOccurs count answers and entries of groups', () => {
    const bounds = (type: string, more: JsonObject = {}): JsonObject => ({
      extension: [
        { url: core('questionnaire-minOccurs'), valueInteger: 2 },
        { url: core('questionnaire-maxOccurs'), valueInteger: 3 },
      ],
      type,
      repeats: true,
      ...more,
    });
    const texts = (count: number) => Array.from({ length: count }, () => ({ valueString: 'x' }));
    const errors = [0, 1, 2, 3, 4].map((count) => errorsOf(bounds('string'), texts(count)).length);
    expect(errors).toEqual([1, 1, 0, 0, 1]);
    const groups = form([{ linkId: 'g', ...bounds('group', { item: [{ linkId: 'a', type: 'string' }] }) }]);
    const entries = (count: number) =>
      reply([answer('x'), ...Array.from({ length: count }, () => ({ linkId: 'g' }))]);
    expect([0, 1, 2, 3, 4].map((count) => found(groups, entries(count)).length - 1)).toEqual([1, 1, 0, 0, 1]);
  });
});

describe('types', () => {
  const VALUES: Readonly<Record<string, JsonObject>> = {
    boolean: { valueBoolean: true },
    decimal: { valueDecimal: 1.5 },
    integer: { valueInteger: 1 },
    date: { valueDate: '2026-11' },
    dateTime: { valueDateTime: '2026-11-23T08:00:00Z' },
    time: { valueTime: '08:00:00' },
    string: { valueString: 'x' },
    text: { valueString: 'x\ny' },
    url: { valueUri: 'http://example.org' },
    attachment: { valueAttachment: { title: 'x' } },
    reference: { valueReference: { reference: 'Patient/1' } },
    quantity: { valueQuantity: { value: 1 } },
    choice: coding('a'),
    'open-choice': { valueString: 'x' },
  };

  test.each(Object.keys(VALUES))('a question of type %s takes values of its type only', (type) => {
    for (const [other, value] of Object.entries(VALUES)) {
      const isSame = JSON.stringify(Object.keys(value)) === JSON.stringify(Object.keys(VALUES[type] ?? {}));
      // Without options, a choice can have any type that options can have.
      if (type.endsWith('choice') && !/boolean|decimal|url|attachment|quantity|dateTime/.test(other))
        continue;
      expect(errorsOf({ type }, [value]), other).toEqual(isSame ? [] : [`error invariant ${VALUE}`]);
    }
  });

  test('a choice takes values of the types of its options', () => {
    const options = { type: 'choice', answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }] };
    expect(errorsOf(options, [{ valueInteger: 1 }])).toEqual([]);
    expect(errorsOf(options, [{ valueInteger: 3 }])).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(options, [{ valueString: '1' }])).toEqual([`error invariant ${VALUE}`]);
  });
});

describe('options', () => {
  const options = [
    { valueCoding: { system: 'http://example.org/s', code: 'a', display: 'A' } },
    { valueCoding: { code: 'b' } },
    {
      extension: [{ url: core('questionnaire-optionExclusive'), valueBoolean: true }],
      valueCoding: { system: 'http://example.org/s', code: 'none' },
    },
  ];
  const choice = { type: 'choice', repeats: true, answerOption: options };

  test('an answer has the system and code of an option', () => {
    expect(errorsOf(choice, [coding('a')])).toEqual([]);
    expect(errorsOf(choice, [{ valueCoding: { code: 'b' } }])).toEqual([]);
    for (const wrong of [
      coding('c'),
      coding('a', 'http://example.org/t'),
      { valueCoding: { code: 'a' } },
      coding('b'),
    ])
      expect(errorsOf(choice, [wrong])).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('only an open choice takes free text, and says when it is an option', () => {
    const open = { ...choice, type: 'open-choice' };
    expect(errorsOf(open, [{ valueString: 'other' }, { valueCoding: { display: 'other' } }])).toEqual([]);
    expect(errorsOf(open, [coding('c')])).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(choice, [{ valueString: 'other' }])).toEqual([`error invariant ${VALUE}`]);
    const all = found(form([{ linkId: 'q', ...open }]), reply([answer('q', { valueString: 'A' })]));
    expect(all).toEqual([`warning invariant ${VALUE}`]);
  });

  test.each<[string, string, JsonObject, JsonObject, boolean]>([
    ['string', 'optionsOrString', { valueString: 'a' }, { valueString: 'b' }, true],
    ['string', 'optionsOnly', { valueString: 'a' }, { valueString: 'b' }, false],
    ['integer', 'optionsOrType', { valueInteger: 1 }, { valueInteger: 7 }, true],
    ['integer', 'optionsOrString', { valueInteger: 1 }, { valueString: 'many' }, true],
    ['integer', 'optionsOrString', { valueInteger: 1 }, { valueInteger: 7 }, false],
    ['coding', 'optionsOrType', coding('a'), coding('z'), true],
    ['coding', 'optionsOrString', coding('a'), { valueString: 'z' }, true],
    ['coding', 'optionsOrString', coding('a'), coding('z'), false],
    ['coding', 'optionsOnly', coding('a'), coding('z'), false],
  ])('of R5: a question of type %s with %s', (type, answerConstraint, option, other, isRight) => {
    const newer = form([{ linkId: 'q', type, answerConstraint, answerOption: [option] }]);
    const { form: questionnaire } = inR4(newer, 'Questionnaire');
    const errors = (value: JsonObject) =>
      found(questionnaire, reply([answer('q', value)])).filter((line) => isError(line));
    expect(errors(option)).toEqual([]);
    expect(errors(other)).toEqual(isRight ? [] : [`error code-invalid ${VALUE}`]);
  });

  test('an exclusive option excludes other answers', () => {
    expect(errorsOf(choice, [coding('none')])).toEqual([]);
    const both = [coding('a'), coding('none')];
    expect(errorsOf(choice, both)).toEqual(['error invariant QuestionnaireResponse.item[0]']);
  });

  test('options can be times, dates and numbers', () => {
    const times = { type: 'time', answerOption: [{ valueTime: '10:00:00' }] };
    expect(errorsOf(times, [{ valueTime: '10:00:00' }])).toEqual([]);
    expect(errorsOf(times, [{ valueTime: '09:00:00' }])).toEqual([`error code-invalid ${VALUE}`]);
  });
});

describe('value sets', () => {
  const url = 'http://example.org/ValueSet/v';
  const set = (compose: JsonObject): FhirResource => ({
    resourceType: 'ValueSet',
    url,
    status: 'active',
    compose,
  });
  const listed = set({
    include: [{ system: 'http://example.org/s', concept: [{ code: 'a', display: 'Apple' }, { code: 'b' }] }],
  });
  const question = { type: 'choice', answerValueSet: url };

  test('a code has to be in the value set, with a name of the code', () => {
    expect(errorsOf(question, [coding('a', undefined, ' apple')], listed)).toEqual([]);
    expect(errorsOf(question, [coding('c')], listed)).toEqual([`error code-invalid ${VALUE}`]);
    expect(errorsOf(question, [{ valueCoding: { code: 'a' } }], listed)).toEqual([
      `error code-invalid ${VALUE}`,
    ]);
    expect(errorsOf(question, [coding('a', undefined, 'Pear')], listed)).toEqual([
      `error invalid ${VALUE}.display`,
    ]);
  });

  test('a wrong name is reported once, also if value set and code system tell it', () => {
    const jurisdiction = { type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/jurisdiction' };
    const country = (code: string, display: string) => [coding(code, 'urn:iso:std:iso:3166', display)];
    expect(errorsOf(jurisdiction, country('BO', 'Bolivia'))).toEqual([]);
    expect(errorsOf(jurisdiction, country('BO', 'Brazil'))).toEqual([`error invalid ${VALUE}.display`]);
    expect(errorsOf(jurisdiction, country('XX', 'Nowhere'))).toHaveLength(2);
  });

  test('a name that the form gives a code is a name of it, also where its code system has another', () => {
    const system = 'http://hl7.org/fhir/administrative-gender';
    const own = set({ include: [{ system, concept: [{ code: 'female', display: 'Woman' }] }] });
    expect(errorsOf(question, [coding('female', system, 'Woman')], own)).toEqual([]);
    const option = { valueCoding: { system, code: 'male', display: 'Man' } };
    const options = { type: 'choice', answerOption: [option] };
    expect(errorsOf(options, [coding('male', system, 'Man')])).toEqual([]);
    expect(errorsOf(options, [coding('male', system, 'Woman')])).toEqual([`error invalid ${VALUE}.display`]);
  });

  test('names in another language are not held against a response', () => {
    const questionnaire = form([{ linkId: 'q', ...question }]);
    const spanish = reply([answer('q', coding('a', undefined, 'Manzana'))], { language: 'es' });
    expect(found(questionnaire, spanish, listed)).toEqual([`warning invalid ${VALUE}.display`]);
  });

  test('a value set that is not at hand is a warning', () => {
    const questionnaire = form([{ linkId: 'q', ...question }]);
    expect(found(questionnaire, reply([answer('q', coding('a'))]))).toEqual([`warning not-found ${VALUE}`]);
  });

  test('value sets contained in the Questionnaire and those of R4 are at hand', () => {
    const own = { ...listed, id: 'own' };
    const contained = form([{ linkId: 'q', type: 'choice', answerValueSet: '#own' }], { contained: [own] });
    expect(found(contained, reply([answer('q', coding('c'))]))).toEqual([`error code-invalid ${VALUE}`]);
    const gender = { type: 'choice', answerValueSet: 'http://hl7.org/fhir/ValueSet/administrative-gender' };
    const system = 'http://hl7.org/fhir/administrative-gender';
    expect(errorsOf(gender, [coding('female', system)])).toEqual([]);
    expect(errorsOf(gender, [coding('woman', system)])).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('a contained code system says what its codes are, and units can be of a contained value set', () => {
    const concept = [{ code: 'a' }, { code: 'b' }];
    const codeSystem = {
      resourceType: 'CodeSystem',
      id: 's',
      url: 'urn:s',
      status: 'active',
      content: 'complete',
      concept,
    };
    const include = [{ system: 'urn:s' }];
    const valueSet = { resourceType: 'ValueSet', id: 'v', status: 'active', compose: { include } };
    const units = { url: core('questionnaire-unitValueSet'), valueCanonical: '#v' };
    const items = [
      { linkId: 'q', type: 'choice', answerValueSet: '#v' },
      { linkId: 'u', type: 'quantity', extension: [units] },
    ];
    const questionnaire = form(items, { contained: [codeSystem, valueSet] });
    const of = (code: string) => [
      answer('q', coding(code, 'urn:s')),
      answer('u', { valueQuantity: { value: 1, system: 'urn:s', code } }),
    ];
    expect(found(questionnaire, reply(of('b')))).toEqual([]);
    expect(found(questionnaire, reply(of('c')))).toEqual([
      `error code-invalid ${VALUE}`,
      'error invariant QuestionnaireResponse.item[1].answer[0].value',
    ]);
  });

  test('of R5: codes beside those of the value set, if the question takes them', () => {
    const constraint = {
      url: 'http://hl7.org/fhir/5.0/StructureDefinition/extension-Questionnaire.item.answerConstraint',
      valueCode: 'optionsOrType',
    };
    const open = { ...question, extension: [constraint] };
    for (const value of [coding('a'), coding('c'), { valueCoding: { display: 'C' } }])
      expect(errorsOf(open, [value], listed)).toEqual([]);
    expect(errorsOf(open, [coding('a', undefined, 'Pear')], listed)).toEqual([
      `error invalid ${VALUE}.display`,
    ]);
  });

  test('supporting resources can be in a Bundle', () => {
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: listed }] };
    expect(errorsOf(question, [coding('c')], bundle)).toEqual([`error code-invalid ${VALUE}`]);
  });

  test('a text of a question with a value set is one of its codes', () => {
    const text = { type: 'string', answerValueSet: 'http://hl7.org/fhir/ValueSet/jurisdiction' };
    expect(errorsOf(text, [{ valueString: 'AU' }])).toEqual([]);
    expect(errorsOf(text, [{ valueString: 'Australia' }])).toEqual([`error code-invalid ${VALUE}`]);
  });
});

const within = (name: string, value: JsonObject): JsonObject => ({ url: core(name), ...value });

describe('limits', () => {
  const quantity = (value: number, code?: string): JsonObject => ({
    valueQuantity: { value, ...(code ? { system: 'http://unitsofmeasure.org', code } : { unit: 'kg' }) },
  });

  test.each<[string, JsonObject, JsonObject, JsonObject[], JsonObject[]]>([
    [
      'integer',
      { valueInteger: 1 },
      { valueInteger: 3 },
      [{ valueInteger: 1 }, { valueInteger: 3 }],
      [{ valueInteger: 0 }, { valueInteger: 4 }],
    ],
    [
      'decimal',
      { valueDecimal: 1.5 },
      { valueDecimal: 2 },
      [{ valueDecimal: 1.5 }],
      [{ valueDecimal: 1.49 }],
    ],
    [
      'date',
      { valueDate: '2020' },
      { valueDate: '2022-06' },
      [
        { valueDate: '2020' },
        { valueDate: '2020-01-01' },
        { valueDate: '2022-06-30' },
        { valueDate: '2022' },
      ],
      [{ valueDate: '2019-12' }, { valueDate: '2022-07-01' }, { valueDate: '2023' }],
    ],
    [
      'dateTime',
      { valueDateTime: '2020-01-01T10:00:00Z' },
      { valueDateTime: '2020-01-01T12:00:00Z' },
      [{ valueDateTime: '2020-01-01T12:00:00+01:00' }, { valueDateTime: '2020-01-01' }],
      [{ valueDateTime: '2020-01-01T10:30:00+01:00' }, { valueDateTime: '2020-01-03' }],
    ],
    [
      'time',
      { valueTime: '08:00:00' },
      { valueTime: '09:00:00' },
      [{ valueTime: '08:30:00' }],
      [{ valueTime: '07:59:59' }, { valueTime: '09:00:01' }],
    ],
  ])('the smallest and largest %s', (type, least, most, right, wrong) => {
    const question = { type, extension: [within('minValue', least), within('maxValue', most)] };
    for (const value of right) expect(errorsOf(question, [value]), JSON.stringify(value)).toEqual([]);
    for (const value of wrong)
      expect(errorsOf(question, [value]), JSON.stringify(value)).toEqual([`error invariant ${VALUE}`]);
  });

  test('quantities are compared in any unit of the same kind, and never without one', () => {
    const limit = { url: sdc('sdc-questionnaire-maxQuantity'), ...quantity(5, 'km') };
    const question = { type: 'quantity', extension: [limit] };
    expect(errorsOf(question, [quantity(5000, 'm')])).toEqual([]);
    for (const wrong of [quantity(5001, 'm'), quantity(1, 'kg'), quantity(1)])
      expect(errorsOf(question, [wrong])).toEqual([`error invariant ${VALUE}`]);
    const inWords = { type: 'quantity', extension: [{ ...limit, ...quantity(5) }] };
    expect(errorsOf(inWords, [quantity(4)])).toEqual([`error invariant ${VALUE}`]);
  });

  test('a limit that is only a number is one of the number of a quantity', () => {
    const limits = (value: JsonObject) => ({
      type: 'quantity',
      extension: [within('minValue', value)],
    });
    for (const least of [limits({ valueDecimal: 40 }), limits({ valueInteger: 40 })]) {
      for (const right of [quantity(70, 'kg'), quantity(40)]) expect(errorsOf(least, [right])).toEqual([]);
      for (const wrong of [quantity(39, 'kg'), { valueQuantity: { code: 'kg', system: 'urn:s' } }])
        expect(errorsOf(least, [wrong])).toEqual([`error invariant ${VALUE}`]);
    }
  });

  test('units are those of the options, and units of UCUM', () => {
    const option = (code: string) =>
      within('questionnaire-unitOption', { valueCoding: { system: 'http://unitsofmeasure.org', code } });
    const question = { type: 'quantity', extension: [option('kg'), option('[lb_av]')] };
    expect(errorsOf(question, [quantity(1, '[lb_av]')])).toEqual([]);
    expect(errorsOf(question, [quantity(1, 'g')])).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf({ type: 'quantity' }, [quantity(1, 'pounds')])).toEqual([`error code-invalid ${VALUE}`]);
    const ofSet = within('questionnaire-unitValueSet', {
      valueCanonical: 'http://hl7.org/fhir/ValueSet/age-units',
    });
    expect(errorsOf({ type: 'quantity', extension: [ofSet] }, [quantity(1, 'wk')])).toEqual([]);
    expect(errorsOf({ type: 'quantity', extension: [ofSet] }, [quantity(1, 'kg')])).toEqual([
      `error invariant ${VALUE}`,
    ]);
  });

  test.each<[string, number, number]>([
    ['optionsOnly', 1, 1],
    ['optionsOrType', 0, 0],
    ['optionsOrString', 1, 0],
  ])('other units than the named ones: %s', (valueCode, coded, inWords) => {
    const valueCoding = { system: 'http://unitsofmeasure.org', code: '[lb_av]' };
    const valueCanonical = 'http://hl7.org/fhir/ValueSet/age-units';
    const open = { url: sdc('sdc-questionnaire-unitOpen'), valueCode };
    for (const named of [
      within('questionnaire-unitOption', { valueCoding }),
      within('questionnaire-unitValueSet', { valueCanonical }),
    ]) {
      const question = { type: 'quantity', extension: [named, open] };
      expect(errorsOf(question, [quantity(1, 'g')])).toHaveLength(coded);
      expect(errorsOf(question, [quantity(1)])).toHaveLength(inWords);
      // Whatever the question takes, UCUM has to have it.
      expect(errorsOf(question, [quantity(1, 'pounds')])).toContain(`error code-invalid ${VALUE}`);
    }
  });

  test('length in characters, and decimal places', () => {
    const question = { type: 'string', maxLength: 3, extension: [within('minLength', { valueInteger: 2 })] };
    expect(
      ['a', 'ab', '😀😀😀', 'abcd'].map((text) => errorsOf(question, [{ valueString: text }]).length),
    ).toEqual([1, 0, 0, 1]);
    const places = { type: 'decimal', extension: [within('maxDecimalPlaces', { valueInteger: 1 })] };
    expect([1, 1.5, 1.25, 1e-7].map((value) => errorsOf(places, [{ valueDecimal: value }]).length)).toEqual([
      0, 0, 1, 1,
    ]);
  });
});

describe('limits of attachments and references', () => {
  test('the size and type of an attachment', () => {
    const file = (more: JsonObject) => [
      { valueAttachment: { contentType: 'application/pdf', data: 'AAAA', ...more } },
    ];
    const question = {
      type: 'attachment',
      extension: [
        within('mimeType', { valueCode: 'application/pdf' }),
        within('maxSize', { valueDecimal: 0.001 }),
      ],
    };
    expect(errorsOf(question, file({ size: 3 }))).toEqual([]);
    expect(errorsOf(question, file({ size: 4 }))).toEqual([`error structure ${VALUE}`]);
    expect(errorsOf(question, file({ contentType: 'text/plain' }))).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf(question, file({ data: 'A'.repeat(2000) }))).toEqual([`error too-long ${VALUE}`]);
    const family = (valueCode: string) => ({
      type: 'attachment',
      extension: [within('mimeType', { valueCode })],
    });
    const found = ['*/*', 'application/*', 'image/*'].map((type) => errorsOf(family(type), file({})));
    expect(found).toEqual([[], [], [`error invariant ${VALUE}`]]);
    // Some forms state bytes.
    const bytes = { type: 'attachment', extension: [within('maxSize', { valueDecimal: 1200 })] };
    expect(errorsOf(bytes, file({}))).toEqual([]);
    expect(errorsOf(bytes, file({ data: 'A'.repeat(2000) }))).toEqual([`error too-long ${VALUE}`]);
  });

  test('the type that a reference names', () => {
    const allowed = within('questionnaire-referenceResource', { valueCode: 'Patient' });
    const to = (reference: string) => [{ valueReference: { reference } }];
    const question = { type: 'reference', extension: [allowed] };
    for (const right of ['Patient/1', 'https://example.org/fhir/Patient/1/_history/2', 'urn:uuid:x'])
      expect(errorsOf(question, to(right)), right).toEqual([]);
    for (const wrong of ['Organization/1', 'Chicken/1'])
      expect(errorsOf(question, to(wrong)), wrong).toEqual([`error invariant ${VALUE}`]);
    expect(errorsOf({ type: 'reference' }, to('#gone'))).toEqual([`error not-found ${VALUE}`]);
  });
});

describe('patterns', () => {
  test('a pattern is for the whole text', () => {
    const question = (pattern: string) => ({
      type: 'string',
      extension: [within('regex', { valueString: pattern })],
    });
    expect(errorsOf(question('[0-9]{3}'), [{ valueString: '123' }])).toEqual([]);
    expect(errorsOf(question('[0-9]{3}'), [{ valueString: '1234' }])).toEqual([`error invariant ${VALUE}`]);
  });

  test.each<[string, string, string]>([
    ['^\\d{3}\\-\\d{4}$', '123-4567', '12-3x'],
    ['[\\w\\-\\.]+\\@[\\w\\-]+', 'a-b.c@d', 'a,b@d'],
    ['[a\\-c\\_]+\\,\\"\\ x', 'a-c_," x', 'b," x'],
    ['\\[\\-\\]', '[-]', '-'],
  ])('a pattern of another language, with needless escapes: %s', (pattern, right, wrong) => {
    const extension = [within('regex', { valueString: pattern })];
    const of = (valueString: string) =>
      found(form([{ linkId: 'q', type: 'string', extension }]), reply([answer('q', { valueString })]));
    expect(of(right)).toEqual([]);
    expect(of(wrong)).toEqual([`error invariant ${VALUE}`]);
  });

  test('a pattern is for a number as it is written', () => {
    const extension = [within('regex', { valueString: '\\d+\\.\\d{2}' })];
    const questionnaire = form([{ linkId: 'q', type: 'decimal', extension }]);
    const of = (text: string) => {
      const written = JSON.stringify(reply([answer('q', { valueDecimal: 0 })]));
      return found(questionnaire, parseExactly(written.replace(':0}', `:${text}}`)) as FhirResource);
    };
    expect(of('12.50')).toEqual([]);
    expect(of('12.25')).toEqual([]);
    for (const wrong of ['12.5', '12.500', '12']) expect(of(wrong)).toEqual([`error invariant ${VALUE}`]);
  });

  test('a pattern that would take long is matched without backtracking, or reported', () => {
    const text = { valueString: 'a'.repeat(5000) };
    const of = (pattern: string) =>
      found(
        form([{ linkId: 'q', type: 'text', extension: [within('regex', { valueString: pattern })] }]),
        reply([answer('q', text)]),
      );
    expect(of('^(a+)+b$')).toEqual([`error invariant ${VALUE}`]);
    expect(of('^[^@]+@[^@]+[.][^@]+$')).toEqual([`error invariant ${VALUE}`]);
    expect(of('^(a+)+$')).toEqual([]);
    expect(of('((a{1,99}){1,99}){1,99}b')).toEqual([`warning not-supported ${VALUE}`]);
    expect(of('(')).toEqual([`warning not-supported ${VALUE}`]);
  });
});

test('a response that names no Questionnaire at hand is valid as far as it was checked', () => {
  const other = reply([answer('x')], { questionnaire: 'http://example.org/other' });
  expect(found(form([{ linkId: 'q', type: 'string' }]), other)).toEqual([
    'warning not-found QuestionnaireResponse.questionnaire',
  ]);
});

test('a contained Questionnaire is used, and a version has to be the one named', () => {
  const own = { ...form([{ linkId: 'q', type: 'integer' }]), id: 'own', version: '1' };
  const items = [answer('q', { valueString: 'x' })];
  const contained = reply(items, { questionnaire: '#own', contained: [own] });
  expect(found(own, contained)).toEqual([`error invariant ${VALUE}`]);
  const url = 'http://example.org/Questionnaire/test';
  const versioned = (version: string) => reply(items, { questionnaire: `${url}|${version}` });
  expect(found(own, versioned('1'))).toEqual([`error invariant ${VALUE}`]);
  expect(found(own, versioned('2')).filter(isError)).toEqual([]);
});
