/** Merges a save's answers with those stored since: question by question, never overwriting silently. */
import { isDeepStrictEqual } from 'node:util';
import type { DraftConflict, DraftSave } from '../../contract/intake.ts';
import type { AnswerValue } from '../../engine/base/answers.ts';
import { isConfirmation } from '../../engine/base/confirmationKey.ts';
import type { Draft } from '../platform/db/entities/draft.ts';

type Merged = Pick<Draft, 'answers' | 'keyRevisions' | 'revision'>;
type Based = Pick<DraftSave, 'baseRevision' | 'changes'>;

/** Keys changed since `baseRevision` whose stored value differs from the one sent. */
export function overlaps(draft: Merged, { baseRevision, changes }: Based): DraftConflict['conflicts'] {
  const conflicts: DraftConflict['conflicts'] = {};
  for (const [key, mine] of Object.entries(changes)) {
    const theirs = storedValue(draft, key);
    // The last one counts: one of another value has no effect.
    if (isConfirmation(key)) continue;
    if ((draft.keyRevisions[key] ?? 0) > baseRevision && !isDeepStrictEqual(theirs, mine)) {
      conflicts[key] = { theirs, mine };
    }
  }
  return conflicts;
}

/** Keys changed since `baseRevision` that do not hold what this save sends. */
export function changedElsewhere(
  draft: Merged,
  { baseRevision, changes }: Based,
): Record<string, AnswerValue> {
  const theirs: Record<string, AnswerValue> = {};
  for (const [key, revision] of Object.entries(draft.keyRevisions)) {
    const mine = Object.hasOwn(changes, key) && isDeepStrictEqual(storedValue(draft, key), changes[key]);
    if (revision > baseRevision && !mine) theirs[key] = storedValue(draft, key);
  }
  return theirs;
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
