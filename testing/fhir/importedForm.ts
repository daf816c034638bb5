/** Imports, changes and exports Questionnaires. */
import type { Definition, Question } from '@clinic/engine/definition';
import { exportForm, type FhirResource, importForm, type JsonObject } from '@clinic/formats/fhir';
import type { Outcome } from '@clinic/formats/importing';
import { expect } from 'vitest';
import { form } from './forms.ts';

/** Without value sets and code systems. */
export const NO_TERMINOLOGY = { terminology: { valueSet: () => undefined, codeSystem: () => undefined } };

/** The import must succeed. @param rest of the Questionnaire */
export function imported(items: readonly JsonObject[], rest: JsonObject = {}) {
  const source = form(items, { title: 'A form', ...rest });
  const { definition, refused, elements } = importForm(source, NO_TERMINOLOGY);
  expect(refused).toEqual([]);
  const outcome = (path: string): Outcome | undefined => elements.find((each) => each.path === path)?.outcome;
  return { source, definition: definition as Definition, elements, outcome };
}

/** The questions without those about the patient in the first step. */
export const questionsOf = ({ steps }: Definition): Question[] =>
  steps.slice(1).flatMap(({ questions }) => questions);
export const exported = (definition: Definition): FhirResource => exportForm(definition, NO_TERMINOLOGY);
export const itemsOf = (resource: FhirResource) => resource.item as JsonObject[];
