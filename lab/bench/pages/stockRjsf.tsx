/** The same fields in stock `@rjsf/core`: its own theme, fields and validator. */
import type { Option, Question } from '@clinic/engine/definition';
import Form from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { labelOf } from './labelOf.ts';
import { definitionOf, extentOf } from './manyFields.ts';

const { title, steps } = definitionOf(extentOf(location.search));
const questions = steps.flatMap((step) => step.questions);

const schema: RJSFSchema = {
  type: 'object',
  title: title.en as string,
  required: questions.filter(({ required }) => required).map(({ id }) => id),
  properties: Object.fromEntries(questions.map((question) => [question.id, schemaOf(question)])),
};

const uiSchema: UiSchema = Object.fromEntries(
  questions.map((question) => [question.id, { 'ui:widget': widgetOf(question) }]),
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Form schema={schema} uiSchema={uiSchema} validator={validator} />,
);

function schemaOf(question: Question): RJSFSchema {
  const title = labelOf(question);
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return {
        title,
        type: question.type === 'integer' ? 'integer' : 'number',
        minimum: question.min,
        maximum: question.max,
      };
    case 'choice':
      return { title, type: 'string', oneOf: question.options.map(oneOf) };
    case 'multipleChoice':
      return {
        title,
        type: 'array',
        uniqueItems: true,
        items: { type: 'string', oneOf: question.options.map(oneOf) },
      };
    default:
      return { title, type: 'string', maxLength: 1000 };
  }
}

function oneOf(option: Option) {
  return { const: option.value, title: labelOf(option) };
}

function widgetOf(question: Question): string | undefined {
  if (question.type === 'longText') return 'textarea';
  if (question.type === 'choice' && question.display !== 'select') return 'radio';
  return question.type === 'multipleChoice' ? 'checkboxes' : undefined;
}
