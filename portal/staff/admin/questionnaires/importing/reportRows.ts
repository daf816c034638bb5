/** Which rows of an import's report are shown, and in which order. */
import { foldedText } from '@clinic/engine/base';
import type { Message, Outcome, ReportEntry, ReportGroup } from '@clinic/formats/importing';
import isEqual from 'fast-deep-equal';

/** What needs attention first. */
export const OUTCOMES = ['dropped', 'kept', 'mapped', 'taken'] as const satisfies readonly Outcome[];

export type Counts = Readonly<Record<Outcome, number>>;

export function countsOf(groups: readonly ReportGroup[]): Counts {
  const counts = { dropped: 0, kept: 0, mapped: 0, taken: 0 };
  for (const { elements } of groups) for (const { outcome } of elements) counts[outcome] += 1;
  return counts;
}

/** Such as the publisher: users do not expect to see it in the form. */
const EXPECTED: ReadonlySet<string> = new Set([
  'unused',
  'stays',
  'codesWithoutNames',
  'unusedCell',
  'columnUnused',
  'recordId',
  'identifierStays',
  'layoutStays',
  'numberStays',
]);

/** Elements kept for a reason of their own come before unused ones. */
const rankOf = ({ outcome, note }: ReportEntry): number =>
  OUTCOMES.indexOf(outcome) + (outcome === 'kept' && note && EXPECTED.has(note.code) ? 0.5 : 0);

interface ReportFilter {
  outcomes: ReadonlySet<Outcome>;
  search: string;
}

/**
 * Groups and their elements, the most important first, otherwise in the order of the source.
 * @param textOf the text of a note in the reader's language
 */
export function rowsOf(
  groups: readonly ReportGroup[],
  { outcomes, search }: ReportFilter,
  textOf: (note: Message) => string,
): ReportGroup[] {
  const wanted = normal(search);
  const holds = (text = ''): boolean => normal(text).includes(wanted);
  const rows = groups.flatMap((group) => {
    const isNamed = holds(group.text) || holds(group.linkId);
    const elements = group.elements
      .filter(({ outcome }) => outcomes.has(outcome))
      .filter(
        ({ path, element, note }) =>
          isNamed || holds(path) || holds(element) || (note !== undefined && holds(textOf(note))),
      );
    if (elements.length === 0) return [];
    return [{ ...group, elements: elements.toSorted((one, other) => rankOf(one) - rankOf(other)) }];
  });
  const first = ({ elements: [entry] }: ReportGroup): number => rankOf(entry as ReportEntry);
  return rows.toSorted((one, other) => first(one) - first(other));
}

/** An element, and how many of its parts had the same outcome. */
export interface FoldedEntry {
  entry: ReportEntry;
  parts: number;
}

/** Leaves out elements whose enclosing element has the same outcome for the same reason. */
export function folded(elements: readonly ReportEntry[]): FoldedEntry[] {
  const byPath = new Map<string, FoldedEntry>();
  const shown = new Map<ReportEntry, FoldedEntry>();
  // Enclosing elements have shorter paths.
  for (const entry of elements.toSorted((one, other) => one.path.length - other.path.length)) {
    const outerEntries = aroundOf(entry.path).map((path) => byPath.get(path));
    const enclosing = outerEntries.find((each) => each && isSameVerdict(each.entry, entry));
    if (enclosing) {
      enclosing.parts += 1;
      continue;
    }
    const folded = { entry, parts: 0 };
    byPath.set(entry.path, folded);
    shown.set(entry, folded);
  }
  return elements.flatMap((entry) => shown.get(entry) ?? []);
}

/** The paths of an element's ancestors, the nearest first. */
function aroundOf(path: string): string[] {
  const parts = path.split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - 1 - index).join('.'));
}

const isSameVerdict = (one: ReportEntry, other: ReportEntry): boolean =>
  one.outcome === other.outcome && isEqual(one.note, other.note);

const normal = (text: string): string => foldedText(text).trim();
