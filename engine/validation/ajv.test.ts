/** The JSON Schema of a question accepts the same answers as its type's own check; ajv is the oracle. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { randomAnswers, seededRandom } from '@clinic/fixtures/randomAnswers';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { shippedDefinitions } from '@clinic/questionnaires/catalogue';
import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { type Definition, type Question, takesAnswer } from '../definition/definition.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { faultOf, schemaOf } from '../questionTypes/index.ts';
import { stepSchema } from './stepSchema.ts';

// 78.03 is a multiple of 0.01 although binary division leaves a remainder.
const ajv = new Ajv({ allErrors: true, multipleOfPrecision: 8, strict: false });

/** Keyword of ajv's first error → equivalent codes. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  type: ['type', 'integer', 'number', 'date', 'time', 'dateTime'],
  enum: ['option', 'options'],
  const: ['consentRequired'],
  required: ['incomplete'],
  additionalProperties: ['type'],
  minimum: ['min'],
  maximum: ['max'],
  multipleOf: ['step'],
  maxLength: ['maxLength'],
  maxItems: ['maxItems'],
  minItems: ['minItems'],
  uniqueItems: ['uniqueItems'],
  pattern: [
    'date',
    'dateTime',
    'email',
    'emailLetters',
    'phone',
    'time',
    'file',
    'signature',
    'type',
    'otherWords',
    'personName',
  ],
};

/** Adds free text to every choice. */
function openDefinition(): Definition {
  const definition = smallDefinition() as Definition;
  const other = { label: inBoth('Other', 'Otra respuesta'), maxLength: 6 };
  for (const question of definition.steps.flatMap(({ questions }) => questions))
    if (question.type === 'choice' || question.type === 'multipleChoice') question.other = other;
  return definition;
}

const definitions: Definition[] = [...shippedDefinitions(), smallDefinition(), openDefinition()].map(
  (document) => parseDefinition(document).definition as Definition,
);

function expectSame(question: Question, validator: ValidateFunction, value: unknown): void {
  const code = faultOf(question, value as AnswerValue)?.code;
  const [error] = validator(value) ? [] : (validator.errors ?? []);
  if (!error) expect(code).toBeUndefined();
  else expect(CODES[error.keyword], error.keyword).toContain(code);
}

const answered = (definition: Definition): Array<{ question: Question; validator: ValidateFunction }> =>
  definition.steps
    .flatMap(({ questions }) => questions.filter(takesAnswer))
    .map((question) => ({ question, validator: ajv.compile(schemaOf(question)) }));

test('in every shipped questionnaire, random answers are refused if and only if their JSON Schema refuses them', () => {
  let refused = 0;
  for (const definition of definitions) {
    const questions = answered(definition);
    for (let seed = 1; seed <= 60; seed += 1) {
      const answers = randomAnswers(definition, seededRandom(seed));
      for (const { question, validator } of questions) {
        const value = answers[question.id];
        if (value === undefined) continue;
        expectSame(question, validator, value);
        if (!validator(value)) refused += 1;
      }
    }
  }
  expect(refused).toBeGreaterThan(500);
});

/** Arbitrary JSON, and almost valid answers: options repeated or combined, dates and units in objects. */
const anyAnswer = (definition: Definition): fc.Arbitrary<unknown> => {
  const options = definition.steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => ('options' in question ? question.options.map(({ value }) => value) : []));
  const forms = [
    '2001-02-03',
    '+1 555 0100 200',
    'a@example.com',
    '07:30',
    '2001-02-03T07:30',
    '2001-02-03T',
    'T07:30',
    '2001-02-3T07:30',
    'other:',
    'other: x',
    'other:too long',
  ];
  const option = fc.constantFrom<unknown>(...options, ...forms);
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const part = fc.oneof(option, number, fc.integer({ min: -5, max: 300 }), fc.boolean(), fc.string());
  const object = fc.dictionary(fc.constantFrom('value', 'unit', 'name', 'date', 'a/b~c'), part, {
    noNullPrototype: true,
  });
  return fc.oneof(part, fc.array(part), fc.array(object), object, fc.array(fc.array(part)), fc.jsonValue());
};

test('a value is refused for the same reason as by its JSON Schema', () => {
  for (const definition of definitions) {
    fc.assert(
      fc.property(fc.constantFrom(...answered(definition)), anyAnswer(definition), (asked, value) =>
        expectSame(asked.question, asked.validator, value),
      ),
      { numRuns: 1_000 },
    );
  }
});

test('the JSON Schema of each step lists its required answers and allows no additional properties', () => {
  for (const { steps } of definitions) {
    for (const step of steps) {
      const { schema } = stepSchema(step, 'en');
      const check = ajv.compile(schema);
      expect(check({})).toBe((schema.required as string[]).length === 0);
      expect((check.errors ?? []).every(({ keyword }) => keyword === 'required')).toBe(true);
      expect(check({ unasked: 1 })).toBe(false);
    }
  }
});

test('the number of comparisons is linear in the length of a list', () => {
  const several = definitions
    .flatMap(({ steps }) => steps.flatMap(({ questions }) => questions))
    .find(({ type }) => type === 'multipleChoice') as Question;
  /** Number of reads of list entries. */
  const reads = (length: number): number => {
    let count = 0;
    const { value } = (several as { options: Array<{ value: string }> }).options[0] as { value: string };
    const list = new Proxy(
      Array.from({ length }, () => value),
      {
        get(target, key, receiver) {
          if (typeof key === 'string' && /^[0-9]+$/.test(key)) count += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    faultOf(several, list);
    return count;
  };
  expect(reads(20_000)).toBeLessThanOrEqual(1_000 * reads(20) + 1_000);
});
