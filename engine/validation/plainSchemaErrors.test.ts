import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomAnswers, seededRandom } from '../../fixtures/randomAnswers.ts';
import { smallDefinition } from '../../fixtures/smallDefinition.ts';
import { shippedDefinitions } from '../../questionnaires/catalogue.ts';
import type { Answers } from '../base/answers.ts';
import type { Definition } from '../definition/definition.ts';
import { compileQuestionnaire } from '../form/questionnaire.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { plainSchemaErrors } from './plainSchemaErrors.ts';
import { runtimeSchemaErrors } from './schemaErrors.ts';
import { validate } from './validation.ts';

test('answers are refused as by ajv, for every shipped questionnaire', () => {
  const today = '2026-11-21';
  let issues = 0;
  for (const document of shippedDefinitions()) {
    const { definition } = parseDefinition(document);
    if (!definition) throw new Error('A shipped questionnaire cannot be read');
    const questionnaire = compileQuestionnaire(definition);
    const [compiled, plain] = [runtimeSchemaErrors(questionnaire), plainSchemaErrors(definition)];
    for (let seed = 1; seed <= 60; seed += 1) {
      const answers = randomAnswers(definition, seededRandom(seed));
      const expected = validate(questionnaire, answers, { today, schemaErrors: compiled });
      expect(validate(questionnaire, answers, { today, schemaErrors: plain })).toEqual(expected);
      issues += expected.length;
    }
  }
  expect(issues).toBeGreaterThan(500);
});

/** Arbitrary JSON, and almost valid answers: options repeated or combined, dates and units in objects. */
const anyAnswer = (definition: Definition): fc.Arbitrary<unknown> => {
  const options = definition.steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => ('options' in question ? question.options.map(({ value }) => value) : []));
  const option = fc.constantFrom<unknown>(...options, '2001-02-03', '+1 555 0100 200', 'a@example.com');
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  const part = fc.oneof(option, number, fc.integer({ min: -5, max: 300 }), fc.boolean(), fc.string());
  const object = fc.dictionary(fc.constantFrom('value', 'unit', 'name', 'date', 'a/b~c'), part, {
    noNullPrototype: true,
  });
  return fc.oneof(part, fc.array(part), fc.array(object), object, fc.array(fc.array(part)), fc.jsonValue());
};

test('whatever JSON is sent, its issues are those of ajv', () => {
  const documents = [...shippedDefinitions(), smallDefinition()];
  for (const document of documents) {
    const definition = parseDefinition(document).definition as Definition;
    const questionnaire = compileQuestionnaire(definition);
    const [compiled, plain] = [runtimeSchemaErrors(questionnaire), plainSchemaErrors(definition)];
    const keys = definition.steps.flatMap(({ questions }) => questions.map(({ id }) => id));
    const sent = fc.dictionary(fc.constantFrom(...keys, 'unasked'), anyAnswer(definition), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(sent, (answers) => {
        const [ours, theirs] = [plain, compiled].map((schemaErrors) =>
          validate(questionnaire, answers as Answers, { today: '2026-11-21', schemaErrors }),
        );
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 300 },
    );
  }
});

test('a list a thousand times as long takes a thousand times the comparisons, not a million times', () => {
  const definition = parseDefinition(smallDefinition()).definition as Definition;
  const several = definition.steps
    .flatMap(({ id, questions }) => questions.map((question) => ({ stepId: id, question })))
    .find(({ question }) => question.type === 'multipleChoice');
  if (!several) throw new Error('The definition has a multiple choice');
  const errorsOf = plainSchemaErrors(definition);
  /** Number of reads of list entries. */
  const reads = (length: number): number => {
    let count = 0;
    const list = new Proxy(
      Array.from({ length }, (_, index) => `entry ${index}`),
      {
        get(target, key, receiver) {
          if (typeof key === 'string' && /^[0-9]+$/.test(key)) count += 1;
          return Reflect.get(target, key, receiver);
        },
      },
    );
    errorsOf(several.stepId, { [several.question.id]: list });
    return count;
  };
  expect(reads(20_000)).toBeLessThanOrEqual(1_000 * reads(20) + 1_000);
});
