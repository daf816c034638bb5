/**
 * The validator that `@rjsf/core` expects, based on the engine's checks. The form is rendered with
 * `noValidate` (we validate on Continue, across hidden questions, with our own messages), so this handles
 * only RJSF's queries about a schema's branches, and step schemas have none.
 */
import type { AnswerValue } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { faultOf } from '@clinic/engine/questionTypes';
import type { RJSFValidationError, ValidatorType } from '@rjsf/utils';

export function engineValidator({ questions }: Questionnaire, stepId: string): ValidatorType {
  const errorsOf = (answers: unknown): RJSFValidationError[] =>
    Object.entries((answers ?? {}) as Record<string, AnswerValue>).flatMap(([id, value]) => {
      const asked = questions.get(id);
      const code = asked?.step.id === stepId ? faultOf(asked.question, value)?.code : 'type';
      return code === undefined
        ? []
        : [{ name: code, property: `.${id}`, message: code, stack: `.${id} ${code}` }];
    });
  return {
    isValid: (_schema, answers) => errorsOf(answers).length === 0,
    rawValidation: <Result>(_schema: object, answers: unknown) => ({ errors: errorsOf(answers) as Result[] }),
    validateFormData: (answers) => ({ errors: errorsOf(answers), errorSchema: {} }),
  };
}
