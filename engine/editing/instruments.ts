/** Instruments in a definition: their wording is fixed, and a copy that differs does not carry their codes. */
import isSame from 'fast-deep-equal';
import type { LocalizedText } from '../base/localizedText.ts';
import {
  type Definition,
  type Instrument,
  markupIn,
  type Question,
  type Step,
} from '../definition/definition.ts';
import { TEXT_KEYS } from '../definition/textKeys.ts';
import { type Place, stepAt, withStep } from './edits.ts';
import { withReferences } from './renaming/references.ts';

/** A file with an instrument: its description for a step, and the step itself. */
export interface InstrumentFile extends Instrument {
  /** What it measures, in a few words. */
  purpose: LocalizedText;
  /** Where wording, points and limits were published. */
  sources: string[];
  step: Step;
}

/** The step that adding an instrument inserts. */
export function stepOf({ purpose: _, sources: __, step, ...instrument }: InstrumentFile): Step {
  return { ...step, instrument };
}

/** The instrument that the step or question is a part of. */
export const instrumentAt = (definition: Definition, place: Place): Instrument | undefined =>
  stepAt(definition, place)?.instrument;

/** The step as an editable copy, without the instrument and its codes. */
export function withoutInstrument({ instrument: _, ...step }: Step): Step {
  return { ...step, questions: step.questions.map(withoutCodes) };
}

/** The definition with that step as an editable copy. */
export function unlocked(definition: Definition, place: Place): Definition {
  const step = stepAt(definition, place);
  if (!step?.instrument) return definition;
  const { questions } = withoutInstrument(step);
  return withStep(definition, place, { instrument: undefined, questions } as Partial<Step>);
}

/**
 * Turns instruments whose wording, points, bands or order were edited into copies.
 * @returns the definition, and the names of those instruments
 */
export function withCopiesUnlocked(
  before: Definition,
  after: Definition,
): { definition: Definition; copied: string[] } {
  const copied: string[] = [];
  let definition = after;
  for (const step of after.steps) {
    if (!step.instrument) continue;
    const old = stepAt(before, [step.id]);
    if (old === step || old?.instrument === undefined) continue;
    if (isSame(wordingOf(old, after.languages), wordingOf(step, after.languages))) continue;
    copied.push(step.instrument.name);
    definition = unlocked(definition, [step.id]);
  }
  return { definition, copied };
}

/**
 * The parts of a step that make it the instrument: the published texts, options, points, bands, codes and skips, in
 * order. Ids, required questions, what hiding them means, pages and the step's title and condition are up to the clinic.
 * @param languages whose texts are compared, as far as the instrument was published in them
 */
export function wordingOf({ instrument, intro, questions }: Step, languages: readonly string[]): unknown {
  const published = languages.filter((language) => instrument?.languages.includes(language));
  const numbers = new Map(questions.map(({ id }, index) => [id, `item${index + 1}`]));
  const parts = questions.map(({ id: _, required: __, why: ___, whenHidden: ____, ...question }) => question);
  const named = withReferences({ intro, parts }, (id) => numbers.get(id) ?? id);
  return { instrument, ...onlyPublished(named, published) };
}

function onlyPublished<T>(part: T, languages: readonly string[]): T {
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => visit(each, ''));
    if (TEXT_KEYS.has(key))
      return languages.map((language) => markupIn({ [language]: '', ...(value as LocalizedText) }, language));
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, name)]));
  };
  return visit(part, '') as T;
}

/**
 * Removes the codes of the question, its options and the questions of a group, and the roles and extractions that
 * depend on them.
 */
export function withoutCodes(question: Question): Question {
  const { codes: _codes, role: _role, extract: _extract, ...copy } = question;
  return {
    ...copy,
    ...('options' in question && {
      options: question.options.map(({ code: _code, extract: _stated, ...option }) => option),
    }),
    ...(question.type === 'repeatingGroup' && { questions: question.questions.map(withoutCodes) }),
  } as Question;
}
