/** Cut and paste of steps and questions as JSON, within or between questionnaires. */
import type { LocalizedText } from '../../base/localizedText.ts';
import { type Definition, markupIn, type Question, traitsOf } from '../../definition/definition.ts';
import { TEXT_KEYS } from '../../definition/textKeys.ts';
import type { Group } from '../../form/groupEntries.ts';
import { keysRead, TODAY } from '../../form/questionnaire.ts';
import { FALLBACK_LANGUAGE } from '../../locales/language.ts';
import { readsOf } from '../../logic/references.ts';
import { addQuestion, addStep, type Place, partsOf, questionAt } from '../edits.ts';
import { withoutCodes, withoutInstrument } from '../instruments.ts';
import { withReferences } from '../renaming/references.ts';
import { takenIds, takenInGroup } from '../takenIds.ts';
import type { CopiedPart } from './copiedPart.ts';
import { copyOf } from './copiedText.ts';
import { freeId } from './freeId.ts';
import { withoutTakenCodes } from './pastedCodes.ts';
import { withOwnMeasures } from './pastedMeasures.ts';

export interface Pasted {
  definition: Definition;
  /** Place of the first pasted item. */
  place: Place;
  /** Old id → new one, of questions whose id was taken. */
  renamed: ReadonlyMap<string, string>;
  /** Question ids that the pasted conditions read but the target does not have. */
  missing: readonly string[];
  /** New ids of questions that lost their codes, because a question of the target has them. */
  uncoded: readonly string[];
}

/**
 * Pastes a clipping after the item at the place: steps after its step, questions after its question, into its group
 * where allowed, or at the end of the step. Ids that are taken are replaced, including references to them within the
 * clipping. Texts are reduced to the questionnaire's languages. Codes and roles that a question of the target already
 * has are left out; measures that it already has in the same unit get a new name.
 * @returns undefined if there is no step to paste questions into
 */
export function paste(definition: Definition, copied: CopiedPart, at: Place): Pasted | undefined {
  const { clipping: bare, uncoded } = withoutTakenCodes(definition, copied);
  const clipping = withOwnMeasures(definition, bare);
  const incoming = [...clipping.steps.flatMap(({ questions }) => questions), ...clipping.questions];
  const target = at.length === 3 ? questionAt(definition, at.slice(0, 2)) : undefined;
  const inGroup = at.length === 3 && clipping.steps.length === 0 && clipping.questions.every(fitsInGroup);
  const isTaken = takenIds(definition);
  const isTakenId = inGroup && isGroup(target) ? takenInGroup(definition, target) : isTaken.question;
  const newIds = new Map<string, string>();
  // A question that entries read outside their group must not have the same name as one of theirs.
  const used = new Set(incoming.flatMap((question) => partsOf(question).map(({ id }) => id)));
  const assignedIds = new Set<string>();
  for (const { id } of incoming) {
    const free = freeId(
      id,
      (each) => isTakenId(each) || (each !== id && used.has(each)) || assignedIds.has(each),
    );
    assignedIds.add(free);
    newIds.set(id, free);
  }
  const nameOf = (id: string): string => newIds.get(id) ?? id;
  const ready = <T>(part: T): T =>
    inLanguages(withReferences(part, nameOf), clipping.languages, definition.languages);
  const named = (question: Question): Question => ({ ...ready(question), id: nameOf(question.id) });
  // Its section is not copied.
  const alone = ({ section: _, ...question }: Question): Question => named(question as Question);

  let next = definition;
  let place: Place | undefined;
  let after = at[0];
  for (const step of clipping.steps) {
    const id = freeId(step.id, takenIds(next).step);
    next = addStep(next, { ...ready(step), id, questions: step.questions.map(named) }, after);
    place ??= [id];
    after = id;
  }
  const stepId = at[0] ?? definition.steps.at(-1)?.id;
  const into = inGroup ? at.slice(0, 2) : stepId === undefined ? undefined : [stepId];
  let behind = inGroup ? at[2] : at[1];
  for (const question of clipping.questions) {
    if (!into) return undefined;
    const standalone = alone(question);
    next = addQuestion(next, into, standalone, behind);
    place ??= [...into, standalone.id];
    behind = standalone.id;
  }
  if (!place) return undefined;
  const renamed = new Map([...newIds].filter(([old, id]) => old !== id));
  return {
    definition: next,
    place,
    renamed,
    missing: missingKeys(definition, next),
    uncoded: uncoded.map(nameOf),
  };
}

/**
 * Inserts a copy after the original, with unused ids. Codes and roles are not copied, because the copy
 * will ask something else.
 */
export function duplicateAt(definition: Definition, place: Place): Pick<Pasted, 'definition' | 'place'> {
  const clipping = copyOf(definition, place);
  if (!clipping) return { definition, place };
  const copy = {
    ...clipping,
    steps: clipping.steps.map(withoutInstrument),
    questions: clipping.questions.map(withoutCodes),
  };
  return paste(definition, copy, place) ?? { definition, place };
}

function missingKeys(before: Definition, after: Definition): string[] {
  const ids = new Set(after.steps.flatMap(({ questions }) => questions.map(({ id }) => id)));
  const read = (definition: Definition): Set<string> =>
    new Set([...keysRead(definition), ...checksOf(definition).flatMap((logic) => [...readsOf(logic).keys])]);
  const readBefore = read(before);
  return [...read(after)].filter((key) => key !== TODAY && !ids.has(key) && !readBefore.has(key));
}

/** Whether the question can be part of an entry. */
const fitsInGroup = (question: Question): boolean =>
  !traitsOf(question).alone && !(question.checks ?? []).some(({ switchUnit }) => switchUnit);

const isGroup = (question: Question | undefined): question is Group => question?.type === 'repeatingGroup';

const checksOf = ({ steps }: Definition) =>
  steps.flatMap(({ questions }) => questions.flatMap(({ checks = [] }) => checks.map(({ when }) => when)));

/** Texts with one entry for each of `languages`, as far as translations exist. */
function inLanguages<T>(part: T, from: readonly string[], languages: readonly string[]): T {
  if (
    from[0] === languages[0] &&
    languages.every((language) => from.includes(language)) &&
    from.length === languages.length
  ) {
    return part;
  }
  const [source = FALLBACK_LANGUAGE, ...others] = languages;
  const translated = (text: LocalizedText): LocalizedText => {
    const original = markupIn(text, source);
    const rest = others.filter((language) => text[language] !== undefined);
    return {
      [source]: original,
      ...Object.fromEntries(
        rest.map((language) => [language, { text: markupIn(text, language), from: original }]),
      ),
    };
  };
  const visit = (value: unknown, key: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => visit(each, ''));
    if (TEXT_KEYS.has(key)) return translated(value as LocalizedText);
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, visit(entry, name)]));
  };
  return visit(part, '') as T;
}
