/** The rows of the outline. */
import type { Problem } from '@clinic/engine/base';
import { type Definition, type QuestionType, textIn } from '@clinic/engine/definition';
import { type Place, partsOf } from '@clinic/engine/editing';
import { placeOfPath } from '../document/places.ts';

export interface OutlineLine {
  place: Place;
  kind: 'definition' | 'step' | QuestionType;
  name: string;
  /** For a step: whether its questions are listed. */
  open?: boolean;
  /** Shown only under a condition. */
  conditional?: boolean;
  level?: Problem['level'];
}

export interface OutlineView {
  language: string;
  search: string;
  isOpen: (step: string) => boolean;
  problems: readonly Problem[];
}

export function outlineRows(
  definition: Definition,
  { language, search, isOpen, problems }: OutlineView,
): OutlineLine[] {
  const levels = new Map<string, Problem['level']>();
  for (const { path, level } of problems) {
    const key = keyOf(placeOfPath(definition, path));
    if (level === 'error' || !levels.has(key)) levels.set(key, level);
  }
  const wanted = search.trim().toLowerCase();
  const fits = ({ name, place }: OutlineLine): boolean =>
    wanted === '' || `${name} ${place.at(-1)}`.toLowerCase().includes(wanted);
  const line = (
    place: Place,
    kind: OutlineLine['kind'],
    name: string,
    isConditional: boolean,
  ): OutlineLine => {
    const level = levels.get(keyOf(place));
    return {
      place,
      kind,
      name: name || (place.at(-1) ?? ''),
      ...(isConditional && { conditional: true }),
      ...(level && { level }),
    };
  };
  return definition.steps.flatMap((step): OutlineLine[] => {
    const open = wanted !== '' || isOpen(step.id);
    const head = line([step.id], 'step', textIn(step.title, language), step.showWhen !== undefined);
    const questions = step.questions.flatMap((question): OutlineLine[] => {
      const place = [step.id, question.id];
      const own = line(
        place,
        question.type,
        textIn(question.label, language),
        question.showWhen !== undefined,
      );
      const parts = partsOf(question).map((part) =>
        line([...place, part.id], part.type, textIn(part.label, language), part.showWhen !== undefined),
      );
      return [own, ...parts];
    });
    const shown = open ? questions.filter(fits) : [];
    return fits(head) || shown.length > 0 ? [{ ...head, open }, ...shown] : [];
  });
}

/** Ids contain no slash. */
export const keyOf = (place: Place): string => place.join('/');
export const placeOf = (key: string): Place => (key === '' ? [] : key.split('/'));
