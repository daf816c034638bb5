import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answers } from '../../engine/base/answers.ts';
import { type Definition, takesAnswer } from '../../engine/definition/definition.ts';
import { compileQuestionnaire } from '../../engine/form/questionnaire.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { runtimeSchemaErrors } from '../../engine/validation/schemaErrors.ts';
import type { SchemaErrors } from '../../engine/validation/validation.ts';
import { newestShipped } from '../../questionnaires/catalogue.ts';
import { compileValidators } from '../catalogue/compileValidators.ts';

type Validator = ((answers: Answers) => boolean) & { errors?: unknown[] | null };
let definition: Definition;
let precompiled: Record<string, Validator>;
let runtime: SchemaErrors;
beforeAll(async () => {
  definition = parseDefinition(newestShipped('weight-loss-intake')).definition as Definition;
  const source = compileValidators(definition);
  precompiled = (await import(`data:text/javascript,${encodeURIComponent(source)}`)).default;
  runtime = runtimeSchemaErrors(compileQuestionnaire(definition));
});

test('there is a validator for each step', () => {
  expect(Object.keys(precompiled)).toEqual(definition.steps.map(({ id }) => id));
});

test('whatever the answers, precompiled and run-time validators report the same', () => {
  const keys = definition.steps.flatMap(({ questions }) => questions.filter(takesAnswer).map(({ id }) => id));
  const optionValues = definition.steps
    .flatMap(({ questions }) => questions)
    .flatMap((question) => ('options' in question ? question.options.map(({ value }) => value) : []));
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.double(),
    fc.integer({ min: -5, max: 300 }),
    fc.boolean(),
    fc.constantFrom(...optionValues),
    fc.array(fc.constantFrom(...optionValues)),
    fc.jsonValue(),
  );
  const answers = fc.dictionary(fc.constantFrom(...keys), value);
  fc.assert(
    fc.property(fc.constantFrom(...definition.steps), answers, (step, given) => {
      const validate = precompiled[step.id] as Validator;
      const valid = validate(given as Answers);
      const reported = valid ? [] : validate.errors;
      expect(JSON.stringify(reported)).toBe(JSON.stringify(runtime(step.id, given as Answers)));
    }),
    { numRuns: 500 },
  );
});
