/** Items that answers enable. */
import { answer, form, found, isError, reply } from '@clinic/testing/fhir/forms';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';

const NOT_ENABLED = 'error invalid QuestionnaireResponse.item[1]';

/** Issues with and without an answer to a required item that depends on the answers to `c`. */
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
  const issues = found(questionnaire, reply([...condition0, answer('q', { valueString: 'x' })])).filter(
    isError,
  );
  const missing = found(questionnaire, reply([...condition0, { linkId: 'q' }])).filter(isError);
  if (issues.length > 0) return missing.length > 0 ? 'both' : 'disabled';
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

  test('in a repeating group, the answer of the same entry is used', () => {
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

  test('answers inside a disabled group are errors, an empty group is not', () => {
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
  (operator, expected, answer, result) => {
    const condition = { question: 'c', operator, answerQuantity: expected };
    expect(verdict(condition, 'quantity', { valueQuantity: answer })).toBe(result);
  },
);
