/** Merges a save's answers with those stored since: answer by answer, never overwriting silently. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftConflict, DraftSave } from '@clinic/contract/intake';
import { type AnswerValue, isConfirmation } from '@clinic/engine/base';
import type { Draft } from '@clinic/server-platform/entities';

type Merged = Pick<Draft, 'answers' | 'keyRevisions' | 'revision'>;
type Based = Pick<DraftSave, 'baseRevision' | 'changes'>;

type Together = (key: string) => readonly string[];

/**
 * Keys of answers changed since `baseRevision` whose stored value differs from the one sent.
 * @param together the keys that hold one answer together with a key: all of them conflict, or none
 */
export function overlaps(
  draft: Merged,
  { baseRevision, changes }: Based,
  together: Together,
): DraftConflict['conflicts'] {
  const conflicts: DraftConflict['conflicts'] = {};
  const differs = (key: string): boolean => !isDeepStrictEqual(storedValue(draft, key), changes[key]);
  for (const [key, mine] of Object.entries(changes)) {
    // The last one counts: one of another value has no effect.
    if (isConfirmation(key)) continue;
    const keys = together(key);
    const isChanged = keys.some((each) => (draft.keyRevisions[each] ?? 0) > baseRevision);
    if (isChanged && keys.some((each) => Object.hasOwn(changes, each) && differs(each)))
      conflicts[key] = { theirs: storedValue(draft, key), mine };
  }
  return conflicts;
}

/** The stored answers changed since `baseRevision`, in all their keys, that do not hold what this save sends. */
export function changedElsewhere(
  draft: Merged,
  { baseRevision, changes }: Based,
  together: Together,
): Record<string, AnswerValue> {
  const isMine = (key: string): boolean =>
    Object.hasOwn(changes, key) && isDeepStrictEqual(storedValue(draft, key), changes[key]);
  const changed = Object.entries(draft.keyRevisions).filter(
    ([key, revision]) => revision > baseRevision && !isMine(key),
  );
  const keys = new Set(changed.flatMap(([key]) => together(key)));
  return Object.fromEntries([...keys].map((key) => [key, storedValue(draft, key)]));
}

/** Applies the changes; if none changes a value, the draft keeps its revision. */
export function applyChanges(draft: Merged, changes: DraftSave['changes']): void {
  const changed = Object.entries(changes).filter(
    ([key, value]) => !isDeepStrictEqual(storedValue(draft, key), value),
  );
  if (changed.length === 0) return;
  const answers = { ...draft.answers };
  const keyRevisions = { ...draft.keyRevisions };
  draft.revision += 1;
  for (const [key, value] of changed) {
    keyRevisions[key] = draft.revision;
    if (value === null) delete answers[key];
    else answers[key] = value as AnswerValue;
  }
  draft.answers = answers;
  draft.keyRevisions = keyRevisions;
}

const storedValue = ({ answers }: Merged, key: string): AnswerValue => answers[key] ?? null;
