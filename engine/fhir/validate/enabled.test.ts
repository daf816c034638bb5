/** Items that answers enable, and constraints on answers. */
import { describe, expect, test } from 'vitest';
import { answer, core, form, found, isError, reply, sdc } from '../../../testing/fhir/forms.ts';
import type { JsonObject } from './json.ts';

const NOT_ENABLED = 'error invalid QuestionnaireResponse.item[1]';
const MISSING = 'error required QuestionnaireResponse';

/** What is found with and without an answer to a required item that depends on the answers to `c`. */
function verdict(
  condition: JsonObject | readonly JsonObject[],
  type: string,
  ...answers: JsonObject[]
): string {
  const enableWhen = Array.isArray(condition) ? condition : [condition];
  const questionnaire = form([
    { linkId: 'c', type, repeats: true },
    { linkId: 'q', type: 'string', required: true, enableBehavior: 'all', enableWhen },
  ]);
  const condition0 = answers.length > 0 ? [answer('c', ...answers)] : [];
  const given = found(questionnaire, reply([...condition0, answer('q', { valueString: 'x' })])).filter(
    isError,
  );
  const missing = found(questionnaire, reply([...condition0, { linkId: 'q' }])).filter(isError);
  if (given.length > 0) return missing.length > 0 ? 'both' : 'disabled';
  return missing.length > 0 ? 'enabled' : 'undecided';
}

describe('enableWhen', () => {
  const when = (operator: string, value: JsonObject) => ({ question: 'c', operator, ...value });

  test.each<[string, JsonObject, string, JsonObject[], string]>([
    ['=', { answerBoolean: true }, 'boolean', [{ valueBoolean: true }], 'enabled'],
    ['=', { answerBoolean: true }, 'boolean', [{ valueBoolean: false }], 'disabled'],
    ['=', { answerBoolean: true }, 'boolean', [], 'disabled'],
    ['=', { answerInteger: 2 }, 'integer', [{ valueInteger: 1 }, { valueInteger: 2 }], 'enabled'],
    ['!=', { answerInteger: 2 }, 'integer', [{ valueInteger: 1 }], 'enabled'],
    ['!=', { answerInteger: 2 }, 'integer', [{ valueInteger: 1 }, { valueInteger: 2 }], 'disabled'],
    ['!=', { answerInteger: 2 }, 'integer', [], 'undecided'],
    ['exists', { answerBoolean: true }, 'string', [{ valueString: 'x' }], 'enabled'],
    ['exists', { answerBoolean: true }, 'string', [], 'disabled'],
    ['exists', { answerBoolean: false }, 'string', [], 'enabled'],
    ['>', { answerDecimal: 1.5 }, 'decimal', [{ valueDecimal: 1.6 }], 'enabled'],
    ['>', { answerDecimal: 1.5 }, 'decimal', [{ valueDecimal: 1.5 }], 'disabled'],
    ['>=', { answerDate: '2026-11-23' }, 'date', [{ valueDate: '2026-11-23' }], 'enabled'],
    ['<', { answerDate: '2026-11-23' }, 'date', [{ valueDate: '2026-12' }], 'disabled'],
    ['<', { answerDate: '2026-11-23' }, 'date', [{ valueDate: '2026-11' }], 'undecided'],
    ['<=', { answerTime: '08:00:00' }, 'time', [{ valueTime: '07:59:00' }], 'enabled'],
    [
      '=',
      { answerCoding: { code: 'a' } },
      'choice',
      [{ valueCoding: { system: 'urn:s', code: 'a' } }],
      'enabled',
    ],
    [
      '=',
      { answerCoding: { system: 'urn:t', code: 'a' } },
      'choice',
      [{ valueCoding: { system: 'urn:s', code: 'a' } }],
      'disabled',
    ],
    [
      '<',
      { answerQuantity: { value: 1, system: 'http://unitsofmeasure.org', code: 'kg' } },
      'quantity',
      [{ valueQuantity: { value: 999, system: 'http://unitsofmeasure.org', code: 'g' } }],
      'enabled',
    ],
  ])('%s %j of a %s', (operator, value, type, answers, expected) => {
    expect(verdict(when(operator, value), type, ...answers)).toBe(expected);
  });

  test('all or any of several conditions', () => {
    const conditions = [when('>', { answerInteger: 1 }), when('<', { answerInteger: 5 })];
    expect(verdict(conditions, 'integer', { valueInteger: 3 })).toBe('enabled');
    expect(verdict(conditions, 'integer', { valueInteger: 7 })).toBe('disabled');
    const any = form([
      { linkId: 'c', type: 'integer' },
      { linkId: 'q', type: 'string', enableBehavior: 'any', enableWhen: conditions },
    ]);
    const items = [answer('c', { valueInteger: 7 }), answer('q', { valueString: 'x' })];
    expect(found(any, reply(items))).toEqual([]);
  });

  test('in a repeating group, the answer of the same entry counts', () => {
    const questionnaire = form([
      {
        linkId: 'g',
        type: 'group',
        repeats: true,
        item: [
          { linkId: 'c', type: 'boolean' },
          {
            linkId: 'q',
            type: 'string',
            required: true,
            enableWhen: [when('=', { answerBoolean: true })],
          },
        ],
      },
    ]);
    const entry = (condition: boolean, ...more: JsonObject[]) => ({
      linkId: 'g',
      item: [answer('c', { valueBoolean: condition }), ...more],
    });
    const text = answer('q', { valueString: 'x' });
    expect(found(questionnaire, reply([entry(true, text), entry(false)]))).toEqual([]);
    expect(found(questionnaire, reply([entry(true), entry(false, text)]))).toEqual([
      'error required QuestionnaireResponse.item[0]',
      'error invalid QuestionnaireResponse.item[1].item[1]',
    ]);
  });

  test('an item under an answer depends on that answer', () => {
    const questionnaire = form([
      {
        linkId: 'c',
        type: 'integer',
        repeats: true,
        item: [{ linkId: 'q', type: 'string', enableWhen: [when('>', { answerInteger: 1 })] }],
      },
    ]);
    const item = [answer('q', { valueString: 'x' })];
    const response = reply([answer('c', { valueInteger: 1, item }, { valueInteger: 2, item })]);
    expect(found(questionnaire, response)).toEqual([
      'error invalid QuestionnaireResponse.item[0].answer[0].item[0]',
    ]);
  });

  test('answers inside a group that is not enabled are errors, an empty group is not', () => {
    const questionnaire = form([
      { linkId: 'c', type: 'boolean' },
      {
        linkId: 'g',
        type: 'group',
        required: true,
        enableWhen: [when('=', { answerBoolean: true })],
        item: [{ linkId: 'q', type: 'string', required: true }],
      },
    ]);
    const no = answer('c', { valueBoolean: false });
    expect(found(questionnaire, reply([no]))).toEqual([]);
    expect(found(questionnaire, reply([no, { linkId: 'g', item: [{ linkId: 'q' }] }]))).toEqual([]);
    const filled = { linkId: 'g', item: [answer('q', { valueString: 'x' })] };
    expect(found(questionnaire, reply([no, filled]))).toEqual([NOT_ENABLED]);
  });
});

test.each<[string, JsonObject, JsonObject, string]>([
  ['=', { value: 5, unit: 'pills' }, { value: 5, unit: 'pills' }, 'enabled'],
  ['=', { value: 5, unit: 'pills' }, { value: 6, unit: 'pills' }, 'disabled'],
  ['>', { value: 5 }, { value: 6 }, 'enabled'],
  ['=', { value: 5, unit: 'pills' }, { value: 5, unit: 'drops' }, 'undecided'],
  ['=', { value: 5, unit: 'pills' }, { value: 5 }, 'undecided'],
  [
    '=',
    { value: 5, unit: 'kg' },
    { value: 5, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' },
    'undecided',
  ],
])(
  'quantities without codes can be compared in the same unit: %s %o and %o',
  (operator, expected, given, result) => {
    const condition = { question: 'c', operator, answerQuantity: expected };
    expect(verdict(condition, 'quantity', { valueQuantity: given })).toBe(result);
  },
);

describe('enableWhenExpression', () => {
  const questionnaire = (expression: string) =>
    form([
      { linkId: 'c', type: 'integer' },
      {
        extension: [
          {
            url: sdc('sdc-questionnaire-enableWhenExpression'),
            valueExpression: { language: 'text/fhirpath', expression },
          },
        ],
        linkId: 'q',
        type: 'string',
        required: true,
      },
    ]);
  const items = (value: number, ...more: JsonObject[]) =>
    reply([answer('c', { valueInteger: value }), ...more]);
  const text = answer('q', { valueString: 'x' });

  test.each([
    "%resource.item.where(linkId='c').answer.value > 3",
    "QuestionnaireResponse.item.where(linkId='c').answer.value > 3",
    "item.where(linkId='c').answer.value > 3",
    "%resource.descendants().where(linkId='c').answer.value.ofType(integer) > 3",
  ])('%s decides', (expression) => {
    expect(found(questionnaire(expression), items(5, text))).toEqual([]);
    expect(found(questionnaire(expression), items(5))).toEqual([MISSING]);
    expect(found(questionnaire(expression), items(1, text))).toEqual([NOT_ENABLED]);
    expect(found(questionnaire(expression), items(1))).toEqual([]);
  });

  test('an empty result does not enable the item: nothing was answered yet', () => {
    for (const expression of ['{}', "%resource.item.where(linkId='other').answer.value > 3"]) {
      expect(found(questionnaire(expression), items(5, text))).toEqual([NOT_ENABLED]);
      expect(found(questionnaire(expression), items(5))).toEqual([]);
    }
  });

  test('a mistake in the expression is held against neither answer nor absence', () => {
    for (const expression of ['item.where(', '%unknown = 1']) {
      expect(found(questionnaire(expression), items(5, text)).filter(isError)).toEqual([]);
      expect(found(questionnaire(expression), items(5)).filter(isError)).toEqual([]);
    }
  });

  test('variables of the Questionnaire and of the items around are known', () => {
    const variable = (name: string, expression: string) => ({
      url: core('variable'),
      valueExpression: { name, language: 'text/fhirpath', expression },
    });
    const base = questionnaire('%double > 6');
    const extension = [
      variable('single', "%resource.item.where(linkId='c').answer.value"),
      variable('double', '%single * 2'),
    ];
    expect(found({ ...base, extension }, items(4, text))).toEqual([]);
    expect(found({ ...base, extension }, items(3, text))).toEqual([NOT_ENABLED]);
  });
});

test('a variable of a repeating group has a value for each entry; one that fails only matters where it is used', () => {
  const variable = (name: string, expression: string) => ({
    url: core('variable'),
    valueExpression: { name, language: 'text/fhirpath', expression },
  });
  const constraint = (expression: string) => ({
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'x' },
    ],
  });
  const of = (expression: string) =>
    form([
      {
        linkId: 'g',
        type: 'group',
        repeats: true,
        extension: [
          variable('broken', 'item.where('),
          variable('own', "item.where(linkId='a').answer.value"),
        ],
        item: [
          { linkId: 'a', type: 'integer' },
          { linkId: 'b', type: 'integer', extension: [constraint(expression)] },
        ],
      },
    ]);
  const entry = (a: number, b: number) => ({
    linkId: 'g',
    item: [answer('a', { valueInteger: a }), answer('b', { valueInteger: b })],
  });
  const response = reply([entry(1, 1), entry(2, 2), entry(3, 1)]);
  expect(found(of('answer.value = %own'), response)).toEqual([
    'error invariant QuestionnaireResponse.item[2].item[1]',
  ]);
  expect(found(of('answer.value = %broken'), response)).toHaveLength(3);
});

describe('constraints', () => {
  const constraint = (expression: string, severity = 'error') => ({
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k1' },
      { url: 'severity', valueCode: severity },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'Three answers' },
    ],
  });
  const question = (...extension: JsonObject[]) =>
    form([{ linkId: 'q', type: 'string', repeats: true, extension }]);
  const two = reply([answer('q', { valueString: 'a' }, { valueString: 'b' })]);
  const PLACE = 'QuestionnaireResponse.item[0]';

  test('a constraint that does not hold is an error or a warning, as it says', () => {
    expect(found(question(constraint('answer.count() = 2')), two)).toEqual([]);
    expect(found(question(constraint('answer.count() = 3')), two)).toEqual([`error invariant ${PLACE}`]);
    expect(found(question(constraint('answer.count() = 3', 'warning')), two)).toEqual([
      `warning invariant ${PLACE}`,
    ]);
    expect(found(question(constraint('answer.count() = %questionnaire.item.count() + 1')), two)).toEqual([]);
  });

  test('an empty result is undecided, a mistake counts as severe as the constraint', () => {
    expect(found(question(constraint('{}')), two)).toEqual([`information invariant ${PLACE}`]);
    expect(found(question(constraint('answer.count( = 3', 'warning')), two)).toEqual([
      `warning exception ${PLACE}`,
    ]);
    expect(found(question(constraint('answer.count( = 3')), two)).toEqual([`error exception ${PLACE}`]);
  });

  test('a constraint of the Questionnaire is about the whole response', () => {
    const whole = form([{ linkId: 'q', type: 'string', repeats: true }], {
      extension: [constraint('item.answer.count() = 3')],
    });
    expect(found(whole, two)).toEqual(['error invariant QuestionnaireResponse']);
  });
});
