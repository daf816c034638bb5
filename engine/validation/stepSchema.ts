/** Compiles a step to JSON Schema (allowed answers) and uiSchema (widgets). */
import { type Step, takesAnswer } from '../definition/definition.ts';
import { schemaOf } from '../questionTypes/index.ts';
import type { JsonSchema } from '../questionTypes/questionType.ts';

export interface StepSchema {
  schema: JsonSchema;
  uiSchema: { [key: string]: unknown };
}

/**
 * JSON Schema (draft-07) of the answers of one step, keyed by question id, and the uiSchema which gives the
 * widget of each question, its type. Contains no texts and no conditions: a hidden question is not
 * required.
 */
export function stepSchema(step: Step): StepSchema {
  const answered = step.questions.filter(takesAnswer);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(answered.map((question) => [question.id, schemaOf(question)])),
      required: answered
        .filter(({ required, compute }) => required && compute === undefined)
        .map(({ id }) => id),
      additionalProperties: false,
    },
    uiSchema: {
      'ui:order': step.questions.map(({ id }) => id),
      ...Object.fromEntries(step.questions.map(({ id, type }) => [id, { 'ui:field': type }])),
    },
  };
}
