/**
 * The validator that `@rjsf/core` expects, based on the precompiled ones. The form is rendered with
 * `noValidate` (we validate on Continue, across hidden questions, with our own messages), so this handles
 * only RJSF's queries about a schema's branches, and step schemas have none.
 */
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { Answers } from '../../engine/base/answers.ts';
import type { SchemaErrors } from '../../engine/validation/validation.ts';

export function stepValidator(stepId: string, schemaErrors: SchemaErrors): ValidatorType {
  const errorsOf = (answers: unknown) => schemaErrors(stepId, (answers ?? {}) as Answers);
  return {
    isValid: (_schema: RJSFSchema, answers: unknown) => errorsOf(answers).length === 0,
    rawValidation: <Result>(_schema: RJSFSchema, answers: unknown) => ({
      errors: [...errorsOf(answers)] as Result[],
    }),
    validateFormData: (answers: unknown) => {
      const errors = errorsOf(answers).map(({ instancePath, keyword }) => ({
        name: keyword,
        property: instancePath.replaceAll('/', '.'),
        message: keyword,
        stack: `${instancePath} ${keyword}`,
      }));
      const errorSchema: ErrorSchema = {};
      return { errors, errorSchema };
    },
  };
}
