/**
 * Finds published questions whose options are now in another code list: which codes were removed, and which replace
 * them.
 */
import { hasCodeList, searchedOptions, type WithCodeList } from '../definition/codeList.ts';
import {
  type CodeList,
  type Definition,
  type Option,
  type Question,
  type Recode,
  takesAnswer,
  textIn,
} from '../definition/definition.ts';
import { MAX_DECLARED } from '../definition/limits.ts';
import { renamedBy, renamedWithin } from '../definition/migrationIndex.ts';
import { migrationsSince } from '../form/migrations.ts';

/** A question, or part of a group, whose options are in a different list now. */
export interface ReplacedList extends Pick<Recode, 'question' | 'within'> {
  /** The published question, with its options or the name of its list. */
  before: WithCodeList;
  /** The digest of the current list. */
  codeList: string;
}

/** @param published the version that answers are stored under */
export function replacedLists(published: Definition, definition: Definition): ReplacedList[] {
  const since = migrationsSince(definition, published.version);
  const now = byId(definition.steps.flatMap((step) => step.questions));
  return published.steps.flatMap(({ questions }) =>
    questions.flatMap((before): ReplacedList[] => {
      const question = renamedBy(since, before.id);
      const after = now.get(question);
      if (before.type !== 'repeatingGroup' || after?.type !== 'repeatingGroup')
        return replaced(before, after).map((list) => ({ question, ...list }));
      const parts = byId(after.questions);
      return before.questions.flatMap((part) => {
        const within = renamedWithin(since, before.id, part.id);
        return replaced(part, parts.get(within)).map((list) => ({ question, within, ...list }));
      });
    }),
  );
}

const byId = (questions: readonly Question[]): ReadonlyMap<string, Question> =>
  new Map(questions.filter(takesAnswer).map((each) => [each.id, each]));

function replaced(
  before: Question,
  after: Question | undefined,
): Pick<ReplacedList, 'before' | 'codeList'>[] {
  if (!after || !hasCodeList(after)) return [];
  if (before.type !== 'choice' && before.type !== 'multipleChoice') return [];
  return before.codeList === after.codeList ? [] : [{ before, codeList: after.codeList }];
}

export interface ListChanges {
  /** Options that the list does not contain: answers with them are no longer valid. */
  removed: readonly Option[];
  /** Whether a value is in the current list. */
  has: (value: string) => boolean;
  /** Removed options, each with the only added code of the same name. */
  replaced: ReadonlyArray<{ from: Option['value']; to: string }>;
}

/**
 * @param before with its list, if it had one (`linkCodeLists`)
 * @param language that names are compared in
 */
export function listChanges(before: WithCodeList, after: CodeList, language: string): ListChanges {
  const old = searchedOptions(before);
  const values = new Set(old.map(({ value }) => value));
  const removed = old.filter(({ value }) => !after.find(value));
  const added = after.options().filter(({ value }) => !values.has(value));
  return {
    removed,
    has: (value) => after.find(value) !== undefined,
    replaced: sameNames(removed, added, language),
  };
}

/** If several codes have the same name, it is unknown which of them is the replacement. */
function sameNames(
  removed: readonly Option[],
  added: readonly Option[],
  language: string,
): ListChanges['replaced'] {
  const nameOf = ({ label }: Option): string => textIn(label, language);
  const wanted = Map.groupBy(removed, nameOf);
  const byName = Map.groupBy(added, nameOf);
  return removed.flatMap((option) => {
    const name = nameOf(option);
    const [to, ...others] = byName.get(name) ?? [];
    const isOne = others.length === 0 && wanted.get(name)?.length === 1;
    return to && isOne ? [{ from: option.value, to: String(to.value) }] : [];
  });
}

/** The replacements as declarations, without those that are already declared. */
export function recodesOf(
  { question, within }: ReplacedList,
  { replaced }: ListChanges,
  published: Definition,
  definition: Definition,
): Recode[] {
  const declared = migrationsSince(definition, published.version).flatMap(({ recode = [] }) => recode);
  const recodes = declared.filter((each) => each.question === question && each.within === within);
  const declaredValues = new Set(recodes.map(({ from }) => from));
  return replaced
    .filter(({ from }) => !declaredValues.has(from))
    .slice(0, MAX_DECLARED)
    .map(({ from, to }) => ({ question, ...(within !== undefined && { within }), from, to }));
}
