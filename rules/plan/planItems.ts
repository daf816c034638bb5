/** A plan's draft as items, to merge two editors and list differences: its steps, by id. */
import {
  type Difference,
  type DocumentShape,
  differences,
  type Json,
  type MergeConflict,
  mergeDocuments,
  resolved,
} from '@clinic/engine/editing';

type PlanItemKind = 'plan' | 'planStep';

const PLAN_SHAPE: DocumentShape<PlanItemKind> = {
  root: 'plan',
  lists: { plan: { steps: 'planStep' } },
  idOf: (_kind, { id }) => String(id),
};

/**
 * Three-way merge of two editors' changes to `base`, like `mergeDocuments`.
 * @returns undefined when an id is not unique in one of the three
 */
export const mergePlans = (
  base: Json,
  mine: Json,
  theirs: Json,
): { document: Json; conflicts: Array<MergeConflict<PlanItemKind>> } | undefined =>
  mergeDocuments(base, mine, theirs, PLAN_SHAPE);

/** Resolves a merge conflict in favour of one side. */
export const resolvePlans = (merged: Json, chosen: Json, conflict: MergeConflict<string>): Json =>
  resolved(merged, chosen, conflict, PLAN_SHAPE);

/** @returns undefined when an id is not unique in one of them */
export const planDifferences = (before: Json, after: Json): Array<Difference<PlanItemKind>> | undefined =>
  differences(before, after, PLAN_SHAPE);

/** The title of each step by its id, of the first document that has it. */
export function stepTitles(documents: readonly Json[]): Map<string, unknown> {
  const titles = new Map<string, unknown>();
  for (const { steps } of documents) {
    for (const step of Array.isArray(steps) ? steps : []) {
      if (typeof step?.id === 'string' && !titles.has(step.id)) titles.set(step.id, step.title);
    }
  }
  return titles;
}
