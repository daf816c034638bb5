/** Imports and exports a form with one item. */
import type { Definition, Question } from '@clinic/engine/definition';
import { exportForm, importForm, type JsonObject, objectsOf } from '@clinic/formats/fhir';
import { expect } from 'vitest';
import { core, form } from './forms.ts';
import { NO_TERMINOLOGY } from './importedForm.ts';

export function importedItem(item: JsonObject) {
  const found = importForm(form([{ linkId: 'q', text: 'A question', ...item }]), NO_TERMINOLOGY);
  expect(found.refused).toEqual([]);
  const definition = found.definition as Definition;
  const [, step] = definition.steps;
  const outcome = (path: string) => found.elements.find((each) => each.path === path)?.outcome;
  return { definition, question: step?.questions[0] as Question, outcome };
}

/** The first item of a form with this question, exported without its source. */
export function exportedItem(definition: Definition): JsonObject {
  const { fhir: _, ...own } = definition;
  const groups = objectsOf(exportForm(own as Definition, NO_TERMINOLOGY).item);
  return objectsOf(groups[1]?.item)[0] as JsonObject;
}

export const control = (code: string): JsonObject => ({
  url: core('questionnaire-itemControl'),
  valueCodeableConcept: {
    coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
  },
});
export const twoOptions = ['a', 'b'].map((code) => ({
  valueCoding: { system: 'http://example.org', code, display: code },
}));
export const below = (code: string, text: string): JsonObject => ({
  linkId: code,
  text,
  type: 'display',
  extension: [control(code)],
});
export const numberExtension = (url: string, value: number): JsonObject => ({
  url,
  [Number.isInteger(value) ? 'valueInteger' : 'valueDecimal']: value,
});

export const choiceOf = (linkId: string, codes = ['a', 'b']): JsonObject => ({
  ...{ linkId, text: linkId, type: 'choice' },
  answerOption: codes.map((code) => ({ valueCoding: { system: 'http://example.org', code, display: code } })),
});
