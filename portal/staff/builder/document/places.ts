/** Places in a definition, as document paths and in words. */
import { type Definition, textIn } from '@clinic/engine/definition';
import { asOutline, type Place, partsOf, questionAt, stepAt } from '@clinic/engine/editing';

/**
 * The place that contains a problem's path: `steps[2].questions[0].options` is the first question of the
 * third step.
 */
export function placeOfPath({ steps }: Definition, path: string): Place {
  const [, stepIndex, questionIndex, partIndex] =
    /^steps\[(\d+)\](?:\.questions\[(\d+)\](?:\.questions\[(\d+)\])?)?/.exec(path) ?? [];
  const step = stepIndex === undefined ? undefined : steps[Number(stepIndex)];
  if (!step) return [];
  const question = questionIndex === undefined ? undefined : step.questions[Number(questionIndex)];
  if (!question) return [step.id];
  const part = partIndex === undefined ? undefined : partsOf(question)[Number(partIndex)];
  return part ? [step.id, question.id, part.id] : [step.id, question.id];
}

/**
 * The place of a question, by its id in a link; the form as a whole if it is not there. A draft may contain
 * anything.
 */
export function placeOfQuestion(document: unknown, id: string | null): Place {
  for (const step of asOutline(document)?.steps ?? [])
    for (const question of step.questions) {
      if (question.id === id) return [step.id, question.id];
      const part = partsOf(question).find((each) => each.id === id);
      if (part) return [step.id, question.id, part.id];
    }
  return [];
}

export const samePlace = (one: Place, other: Place): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

export function nameOfPlace(definition: Definition, place: Place, language: string): string {
  const [step] = place;
  if (step === undefined) return textIn(definition.title, language) || definition.id;
  if (place.length === 1) {
    const found = stepAt(definition, place);
    return (found && textIn(found.title, language)) || step;
  }
  const question = questionAt(definition, place);
  return (question && textIn(question.label, language)) || (place.at(-1) ?? '');
}

/** The nearest enclosing place that exists. */
export function standing(definition: Definition, place: Place): Place {
  if (place.length >= 2 && questionAt(definition, place)) return place;
  if (place.length === 3) return standing(definition, place.slice(0, 2));
  if (place.length >= 1 && stepAt(definition, place)) return place.slice(0, 1);
  return [];
}
