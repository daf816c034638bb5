/** Compiles a step to JSON Schema (allowed answers) and uiSchema (texts and inputs) for forms that other systems draw. */
import { isChoice, isList, presentationOf } from '../definition/choiceDisplay.ts';
import {
  type Definition,
  hasRows,
  type Option,
  type Question,
  type Step,
  takesAnswer,
  textIn,
} from '../definition/definition.ts';
import { schemaOf } from '../questionTypes/index.ts';
import type { JsonSchema } from '../questionTypes/questionType.ts';

interface StepSchema {
  schema: JsonSchema;
  uiSchema: { [key: string]: unknown };
}

/**
 * JSON Schema (draft-07) of the answers of one step, keyed by question id, and a uiSchema as react-jsonschema-form
 * reads it, with the texts in one language. Neither has conditions: a question that may be hidden is not required.
 */
export function stepSchema(step: Step, language: string): StepSchema {
  const answered = step.questions.filter(takesAnswer);
  const isAlways = ({ showWhen }: Question): boolean => (showWhen ?? step.showWhen) === undefined;
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(answered.map((question) => [question.id, schemaOf(question)])),
      required: answered
        .filter((question) => question.required && question.compute === undefined && isAlways(question))
        .map(({ id }) => id),
      additionalProperties: false,
    },
    uiSchema: {
      'ui:title': textIn(step.title, language),
      'ui:order': answered.map(({ id }) => id),
      ...Object.fromEntries(answered.map((question) => [question.id, uiOf(question, language)])),
    },
  };
}

export interface FormSchemas {
  id: string;
  version: string;
  steps: { id: string; schema: JsonSchema; uiSchemas: { [language: string]: StepSchema['uiSchema'] } }[];
}

/** `stepSchema` of every step, with a uiSchema in each language of the definition. */
export const formSchemas = ({ id, version, languages, steps }: Definition): FormSchemas => ({
  id,
  version,
  steps: steps.map((step) => ({
    id: step.id,
    schema: stepSchema(step, languages[0] ?? '').schema,
    uiSchemas: Object.fromEntries(
      languages.map((language) => [language, stepSchema(step, language).uiSchema]),
    ),
  })),
});

/** Texts and input of a question, and of its rows or parts. */
function uiOf(question: Question, language: string): object {
  const { label, help } = question;
  const texts = {
    'ui:title': textIn(label, language),
    ...(help && { 'ui:description': textIn(help, language) }),
  };
  const names = (options: readonly Option[]) => ({
    'ui:enumNames': options.map((option) => textIn(option.label, language)),
  });
  if (hasRows(question)) {
    const rows = question.rows.map((row) => [
      row.id,
      { 'ui:title': textIn(row.label, language), ...names(question.options) },
    ]);
    return { ...texts, ...Object.fromEntries(rows) };
  }
  if (question.type === 'repeatingGroup')
    return {
      ...texts,
      items: Object.fromEntries(question.questions.map((part) => [part.id, uiOf(part, language)])),
    };
  if (!isChoice(question))
    return { ...texts, ...(question.type === 'longText' && { 'ui:widget': 'textarea' }) };
  const widget = isList(presentationOf(question)) ? 'select' : 'radio';
  return question.type === 'choice'
    ? { ...texts, ...names(question.options), 'ui:widget': widget }
    : {
        ...texts,
        items: names(question.options),
        'ui:widget': widget === 'select' ? 'select' : 'checkboxes',
      };
}
