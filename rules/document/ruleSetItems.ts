/**
 * A rule set's draft as items, to merge two editors and list differences: parameters, derived values and flags
 * by key, test cases by id, and approved expectations by case and flag.
 */
import {
  type Difference,
  type DocumentShape,
  differences,
  type Json,
  type MergeConflict,
  mergeDocuments,
  resolved,
} from '@clinic/engine/editing';

type RuleItemKind = 'draft' | 'ruleSet' | 'parameter' | 'derived' | 'flag' | 'case' | 'expectation';

/** The content of a draft, as far as it is divided into items. */
interface RuleSetParts {
  document: Json;
  cases: readonly object[];
  expectations: readonly object[];
}

/** The document as the only member of a list, so that it is an item like the cases. */
interface Whole extends Omit<RuleSetParts, 'document'> {
  ruleSets: readonly [Json];
}

export const RULE_SET_SHAPE: DocumentShape<RuleItemKind> = {
  root: 'draft',
  lists: {
    draft: { ruleSets: 'ruleSet', cases: 'case', expectations: 'expectation' },
    ruleSet: { parameters: 'parameter', derived: 'derived', flags: 'flag' },
  },
  idOf(kind, json) {
    if (kind === 'ruleSet') return '';
    if (kind === 'expectation') return `${json.set} ${json.caseId} ${json.flag}`;
    return String(kind === 'case' ? json.id : json.key);
  },
};

const wholeOf = ({ document, ...others }: RuleSetParts): Whole => ({ ruleSets: [document], ...others });

const partsOf = <Parts extends RuleSetParts>({ ruleSets: [document], ...others }: Whole): Parts =>
  ({ document, ...others }) as unknown as Parts;

/**
 * Three-way merge of two editors' changes to `base`, like `mergeDocuments`.
 * @returns undefined when a key or id is not unique in one of the three
 */
export function mergeRuleSets<Parts extends RuleSetParts>(
  base: Parts,
  mine: Parts,
  theirs: Parts,
): { content: Parts; conflicts: Array<MergeConflict<RuleItemKind>> } | undefined {
  const merged = mergeDocuments(wholeOf(base), wholeOf(mine), wholeOf(theirs), RULE_SET_SHAPE);
  return merged && { content: partsOf(merged.document), conflicts: merged.conflicts };
}

/** Resolves a merge conflict in favour of one side. */
export const resolveRuleSets = <Parts extends RuleSetParts>(
  merged: Parts,
  chosen: Parts,
  conflict: MergeConflict<string>,
): Parts => partsOf(resolved(wholeOf(merged), wholeOf(chosen), conflict, RULE_SET_SHAPE));

/** @returns undefined when a key or id is not unique in one of them */
export const ruleSetDifferences = (
  before: RuleSetParts,
  after: RuleSetParts,
): Array<Difference<RuleItemKind>> | undefined =>
  differences(wholeOf(before), wholeOf(after), RULE_SET_SHAPE);
