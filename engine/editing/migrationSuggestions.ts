/**
 * Detects published ids and values that were probably renamed: suggestions for rename and recode
 * declarations.
 */
import isSame from 'fast-deep-equal';
import {
  type Definition,
  type Option,
  type Question,
  type Recode,
  type Rename,
  rowsOf,
  takesAnswer,
} from '../definition/definition.ts';
import { renamedBy } from '../definition/migrationIndex.ts';
import { migrationsSince } from '../form/migrations.ts';
import { declareRecode, declareRename } from './declare.ts';

export type MigrationSuggestion = { kind: 'rename'; rename: Rename } | { kind: 'recode'; recode: Recode };

/**
 * @param published the version the draft started from
 * @returns undeclared removals, each with its likely replacement: the same text, or the same place
 */
export function migrationSuggestionsOf(published: Definition, definition: Definition): MigrationSuggestion[] {
  const since = migrationsSince(definition, published.version);
  const before = placed(published);
  const after = placed(definition);
  const ids = new Map(after.map((each) => [each.question.id, each]));
  const earlierIds = new Set(before.map(({ question }) => renamedBy(since, question.id)));
  const fresh = after.filter(({ question }) => !earlierIds.has(question.id));
  return before.flatMap(({ question, ...place }): MigrationSuggestion[] => {
    const now = ids.get(renamedBy(since, question.id));
    if (now) return withinOffers(question, now.question, since);
    const sameType = fresh.filter((each) => each.question.type === question.type);
    const match =
      sameType.find((each) => isSame(each.question.label, question.label)) ??
      sameType.find((each) => each.step === place.step && each.index === place.index);
    return match ? [{ kind: 'rename', rename: { from: question.id, to: match.question.id } }] : [];
  });
}

export const declared = (definition: Definition, version: string, offer: MigrationSuggestion): Definition =>
  offer.kind === 'rename'
    ? declareRename(definition, version, offer.rename)
    : declareRecode(definition, version, offer.recode);

interface Placed {
  question: Question;
  step: string;
  index: number;
}

const placed = ({ steps }: Definition): Placed[] =>
  steps.flatMap((step) =>
    (step.questions ?? []).flatMap((question, index) =>
      takesAnswer(question) ? [{ question, step: step.id, index }] : [],
    ),
  );

function withinOffers(
  before: Question,
  now: Question,
  since: ReturnType<typeof migrationsSince>,
): MigrationSuggestion[] {
  const renames = since.flatMap(({ rename = [] }) => rename);
  const recodes = since.flatMap(({ recode = [] }) => recode);
  const parts = (list: readonly Part[], other: readonly Part[]): MigrationSuggestion[] => {
    const moved = (id: string) =>
      renames.find((each) => each.within === now.id && each.from === id)?.to ?? id;
    const earlierIds = new Set(list.map(({ id }) => moved(id)));
    return gone(list, other, moved, earlierIds).map(([from, to]) => ({
      kind: 'rename',
      rename: { within: now.id, from, to },
    }));
  };
  const options = (
    list: readonly Option[],
    other: readonly Option[],
    within?: string,
  ): MigrationSuggestion[] => {
    const question = now.id;
    const moved = (value: Option['value']) =>
      recodes.find((each) => each.question === question && each.within === within && each.from === value)
        ?.to ?? value;
    const earlierValues = new Set(list.map(({ value }) => moved(value)));
    const [old, is] = [list, other].map((each) => each.map(({ value, label }) => ({ id: value, label })));
    return gone(old ?? [], is ?? [], moved, earlierValues).map(([from, to]) => ({
      kind: 'recode',
      recode: { question, ...(within !== undefined && { within }), from, to },
    }));
  };
  const suggestions: MigrationSuggestion[] = [];
  if ('options' in before && 'options' in now) suggestions.push(...options(before.options, now.options));
  suggestions.push(...parts(rowsOf(before), rowsOf(now)));
  if (before.type === 'repeatingGroup' && now.type === 'repeatingGroup') {
    suggestions.push(...parts(before.questions.filter(takesAnswer), now.questions.filter(takesAnswer)));
    for (const part of before.questions) {
      const other = now.questions.find(({ id }) => id === part.id);
      if (other && 'options' in part && 'options' in other) {
        suggestions.push(...options(part.options, other.options, part.id));
      }
    }
  }
  return suggestions;
}

/** A row of a matrix, or a question of a group. */
type Part = Pick<Question, 'id' | 'label'> & { type?: Question['type'] };

/** Removed items, each with the new one that has the same text or place. */
function gone<Id extends string | number>(
  before: ReadonlyArray<{ id: Id; label: Question['label']; type?: Question['type'] }>,
  now: ReadonlyArray<{ id: Id; label: Question['label']; type?: Question['type'] }>,
  moved: (id: Id) => unknown,
  earlierIds: ReadonlySet<unknown>,
): Array<[Id, Id]> {
  const fresh = now.filter(({ id }) => !earlierIds.has(id));
  return before.flatMap(({ id, label, type }, index): Array<[Id, Id]> => {
    if (now.some((each) => each.id === moved(id))) return [];
    const inPlace = before.length === now.length ? now[index] : undefined;
    const sameType = fresh.filter((each) => each.type === type);
    const match =
      sameType.find((each) => isSame(each.label, label)) ?? sameType.find((each) => each === inPlace);
    return match ? [[id, match.id]] : [];
  });
}
