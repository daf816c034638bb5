import { smallVisit } from '@clinic/fixtures/smallVisit';
import { expect, test } from 'vitest';
import type { Step } from '../definition/definition.ts';
import { formSchemas, stepSchema } from './stepSchema.ts';

const { questionnaire } = smallVisit();
const schemaOfStep = (id: string) => stepSchema(questionnaire.steps.get(id)?.step as Step, 'en');

test('a step is compiled to a schema of its answers', () => {
  const { schema } = schemaOfStep('person');
  expect(schema).toMatchObject({ type: 'object', additionalProperties: false, required: ['agree', 'name'] });
  expect(schema.properties).toMatchObject({
    agree: { const: true },
    name: { type: 'string', maxLength: 10 },
    born: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
    sex: { enum: ['female', 'male', 'unsaid'] },
  });
});

test('information and computed values have no answer', () => {
  expect(schemaOfStep('person').schema.properties).not.toHaveProperty('welcome');
  expect(schemaOfStep('body').schema.properties).not.toHaveProperty('heightM');
});

test('the uiSchema keeps the order, and has the texts in one language', () => {
  const { uiSchema } = schemaOfStep('body');
  expect(uiSchema['ui:order']).toEqual(['weight', 'height', 'pulse', 'sleep', 'pain', 'top', 'bottom']);
  expect(uiSchema.pulse).toEqual({ 'ui:title': 'Pulse' });
  const { sex } = schemaOfStep('person').uiSchema as { sex: object };
  expect(sex).toMatchObject({ 'ui:enumNames': expect.arrayContaining(['Female']), 'ui:widget': 'radio' });
});

test('a schema contains no texts, so that a translation does not change it', () => {
  const text = JSON.stringify(['person', 'body', 'history', 'women'].map((id) => schemaOfStep(id).schema));
  expect(text).not.toMatch(/Name|Asthma|Asma|¿/);
});

test('a form has the schema of each step once, and its texts in every language', () => {
  const { id, steps } = formSchemas({ ...questionnaire.definition, languages: ['en', 'es'] });
  expect(id).toBe(questionnaire.definition.id);
  const body = steps.find((step) => step.id === 'body');
  expect(body?.schema).toEqual(schemaOfStep('body').schema);
  expect(Object.keys(body?.uiSchemas ?? {})).toEqual(['en', 'es']);
  expect(body?.uiSchemas.en).toEqual(schemaOfStep('body').uiSchema);
});
