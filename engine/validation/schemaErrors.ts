/** Step validation by ajv at run time. The browser gets the same schemas precompiled instead. */
import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { Questionnaire } from '../form/questionnaire.ts';
import { stepSchema } from './stepSchema.ts';
import type { SchemaError, SchemaErrors } from './validation.ts';

/** Shared by the run-time and the precompiled validators, so that both give the same results. */
export const AJV_OPTIONS: Options = {
  allErrors: true,
  // Our own messages are written in the language of the page.
  messages: false,
  // 78.03 is a multiple of 0.01 although binary division leaves a remainder.
  multipleOfPrecision: 8,
  strict: false,
};

/** Compiles every step's schema. */
export function runtimeSchemaErrors({ definition }: Questionnaire): SchemaErrors {
  const ajv = new Ajv(AJV_OPTIONS);
  const validators = new Map<string, ValidateFunction>();
  for (const step of definition.steps) validators.set(step.id, ajv.compile(stepSchema(step).schema));
  return (stepId, answers) => {
    const validator = validators.get(stepId);
    if (!validator) throw new RangeError(`No step ${stepId}`);
    return validator(answers) ? [] : ((validator.errors ?? []) as SchemaError[]);
  };
}
