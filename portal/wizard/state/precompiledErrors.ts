/** The step validators the server compiled when the version was published, as an ES module: no eval here. */
import type { Answers } from '../../../engine/base/answers.ts';
import type { SchemaError, SchemaErrors } from '../../../engine/validation/validation.ts';

interface StepValidator {
  (answers: Answers): boolean;
  errors?: readonly SchemaError[] | null;
}

/** The `schemaErrors` function of a validator module. */
export function precompiledErrors(validators: Readonly<Record<string, StepValidator>>): SchemaErrors {
  return (stepId, answers) => {
    const validator = Object.hasOwn(validators, stepId) ? validators[stepId] : undefined;
    if (!validator) throw new RangeError(`No validator for step ${stepId}`);
    return validator(answers) ? [] : (validator.errors ?? []);
  };
}

/** Loads the module at a same-origin path. */
export async function loadValidators(path: string): Promise<SchemaErrors> {
  const loaded: { default: Record<string, StepValidator> } = await import(/* @vite-ignore */ path);
  return precompiledErrors(loaded.default);
}
