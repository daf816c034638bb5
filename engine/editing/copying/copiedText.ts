/** Copied steps and questions as a text, for the clipboard. */
import type { Definition } from '../../definition/definition.ts';
import { type Place, questionAt, stepAt } from '../edits.ts';
import { asOutline } from '../outline.ts';
import type { CopiedPart } from './copiedPart.ts';

/** @returns undefined if there is nothing at that place */
export function copyOf(definition: Definition, place: Place): CopiedPart | undefined {
  const { languages } = definition;
  const step = place.length === 1 ? stepAt(definition, place) : undefined;
  if (step) return { languages, steps: [step], questions: [] };
  const question = place.length > 1 ? questionAt(definition, place) : undefined;
  return question && { languages, steps: [], questions: [question] };
}

const MARK = 'questionnaire-clipping';

export const copyText = (clipping: CopiedPart): string => JSON.stringify({ [MARK]: 1, ...clipping }, null, 2);

/** @returns undefined for text that is not a clipping */
export function copyIn(text: string): CopiedPart | undefined {
  try {
    const json = JSON.parse(text) as Record<string, unknown> | null;
    if (json?.[MARK] !== 1) return undefined;
    const { languages, steps, questions } = json;
    const carrier = { id: MARK, version: '1.0', title: {}, languages };
    const holder = { id: MARK, title: {}, questions };
    const shaped = asOutline({ ...carrier, steps: [...(steps as unknown[]), holder] });
    if (!shaped) return undefined;
    return {
      languages: shaped.languages,
      steps: shaped.steps.slice(0, -1),
      questions: shaped.steps.at(-1)?.questions ?? [],
    };
  } catch {
    return undefined;
  }
}
