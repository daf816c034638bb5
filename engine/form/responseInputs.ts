/** The inputs of values that come from outside. */
import type { Definition } from '../definition/definition.ts';
import type { ExternalQuestion } from '../definition/externalValue.ts';
import { readsOf } from '../logic/references.ts';
import { logicOf, readsAround } from './groupEntries.ts';

/**
 * Ids of all questions whose answers can change what the expression reads: those that it names, and those that decide
 * whether these are shown.
 */
export function inputsOfResponse(value: ExternalQuestion, { steps }: Definition): string[] {
  const places = new Map(
    steps.flatMap((step) => step.questions.map((question) => [question.id, { step, question }] as const)),
  );
  const linkIds = new Set<string>();
  const open = [...readsOf(value.fhirPath.reads).keys];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const place = places.get(id);
    if (!place || linkIds.has(id)) continue;
    linkIds.add(id);
    const { step, question } = place;
    const conditions = [...logicOf(question), ...(step.showWhen === undefined ? [] : [step.showWhen])];
    open.push(...conditions.flatMap((logic) => [...readsOf(logic).keys]));
    if (question.type === 'repeatingGroup') open.push(...readsAround(question));
  }
  return [...linkIds];
}
