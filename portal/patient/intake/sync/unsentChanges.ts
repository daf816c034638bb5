/** What the server has not acknowledged: the answers of this page, and those that earlier pages left. */
import type { DraftSave } from '@clinic/contract/intake';
import { type AnswerValue, isConfirmation } from '@clinic/engine/base';
import isSame from 'fast-deep-equal';

/** What the server has not acknowledged, and the revision it is based on. */
export interface Unsent {
  revision: number;
  pending: DraftSave | null;
  dirty: Record<string, AnswerValue>;
}

/** Question id → the value saved elsewhere and the value on this page; null means cleared. */
export type Conflict = Readonly<Record<string, { theirs: AnswerValue; mine: AnswerValue }>>;
export type Choice = 'mine' | 'theirs';

/** Each changed answer with its latest value. */
export const changesOf = ({ pending, dirty }: Unsent): Unsent['dirty'] => ({
  ...(pending?.changes as Unsent['dirty'] | undefined),
  ...dirty,
});

export interface UnsentDeps {
  initial: Unsent;
  /** Unsent changes of earlier pages that this page does not show; sent last, because they may conflict. */
  earlier: Readonly<Record<string, Unsent>>;
  newId(): string;
  /** An earlier page's unsent changes are now being sent, and their answers apply. */
  onAdopted(page: string, changes: Record<string, AnswerValue>): void;
}

export type UnsentChanges = ReturnType<typeof createUnsentChanges>;

export function createUnsentChanges({ initial, earlier, newId, onAdopted }: UnsentDeps) {
  let { revision, pending } = initial;
  const dirty = new Map(Object.entries(initial.dirty));
  /** Rejected answers; kept until they are changed. */
  const refused = new Map<string, AnswerValue>();
  let earlierUnsent = Object.entries(earlier);
  /** Answers from a rejected save, sent one by one so that one does not block the others. */
  const retryIndividually = new Set<string>();
  let place: Pick<DraftSave, 'stepId' | 'language'> = {};

  const mayAdopt = (): boolean => earlierUnsent.length > 0 && refused.size === 0;
  const takeBackPending = (): void => {
    for (const [key, value] of Object.entries(pending?.changes ?? {}))
      if (!dirty.has(key)) dirty.set(key, value as AnswerValue);
  };
  const takeDirty = (): DraftSave | null => {
    if (dirty.size === 0 && place.stepId === undefined) return null;
    const [suspect] = [...dirty.keys()].filter((key) => retryIndividually.has(key));
    if (suspect !== undefined) {
      const changes = { [suspect]: dirty.get(suspect) };
      dirty.delete(suspect);
      return { mutationId: newId(), baseRevision: revision, changes };
    }
    const changes = Object.fromEntries(dirty);
    dirty.clear();
    const save = { mutationId: newId(), baseRevision: revision, changes, ...place };
    place = {};
    return save;
  };
  const adopt = (): void => {
    const [next, ...others] = earlierUnsent;
    if (!next) return;
    const [page, unsent] = next;
    earlierUnsent = others;
    ({ revision, pending } = unsent);
    for (const [key, value] of Object.entries(unsent.dirty)) dirty.set(key, value);
    pending ??= takeDirty();
    onAdopted(page, changesOf(unsent));
  };
  const drop = (key: string): void => {
    dirty.delete(key);
    refused.delete(key);
  };

  return {
    /** @returns whether a rejected answer was replaced */
    change(key: string, value: AnswerValue): boolean {
      dirty.set(key, value);
      return refused.delete(key);
    },
    moveTo(next: typeof place): void {
      place = next;
    },
    /** The save to send: the one without a reply, or the next; null if nothing is left. */
    next(): DraftSave | null {
      pending ??= takeDirty();
      if (!pending && mayAdopt()) adopt();
      return pending;
    },
    hasUnsent: (): boolean => pending !== null || dirty.size > 0 || place.stepId !== undefined || mayAdopt(),
    refusedKeys: (): string[] => [...refused.keys()],
    unsent: (): Unsent => ({ revision, pending, dirty: Object.fromEntries([...refused, ...dirty]) }),
    /** The revision that the next save is based on. */
    basedOn(newRevision: number): void {
      revision = newRevision;
    },
    acknowledge(): void {
      for (const key of Object.keys(pending?.changes ?? {})) retryIndividually.delete(key);
      pending = null;
    },
    /** Combines the changes of a conflicting save with those made since. */
    takeBack(): void {
      takeBackPending();
      place = {
        ...(pending?.stepId !== undefined && { stepId: pending.stepId, language: pending.language }),
        ...place,
      };
      pending = null;
    },
    /** Isolates the rejected answer and leaves it to the patient; the others are sent. */
    isolateRejected(): void {
      const [first, ...others] = Object.entries(pending?.changes ?? {});
      if (first && others.length === 0) {
        const [key, value] = first;
        retryIndividually.delete(key);
        if (!dirty.has(key)) refused.set(key, value as AnswerValue);
      } else {
        takeBackPending();
        for (const key of Object.keys(pending?.changes ?? {})) retryIndividually.add(key);
      }
      pending = null;
    },
    /** Sorts changes made elsewhere; those that apply are no longer to be sent. */
    merge(theirs: Record<string, AnswerValue>): SortedChanges {
      // A cleared answer is null and counts as an answer, too.
      const sorted = sortChanges(theirs, (key) => (dirty.has(key) ? dirty.get(key) : refused.get(key)));
      Object.keys(sorted.free).forEach(drop);
      return sorted;
    },
    /** @returns the values of the other side that the patient chose */
    resolve(conflict: Conflict, choices: Readonly<Record<string, Choice>>): Record<string, AnswerValue> {
      const chosen = Object.entries(conflict).filter(([key]) => choices[key] === 'theirs');
      for (const [key] of chosen) drop(key);
      return Object.fromEntries(chosen.map(([key, { theirs }]) => [key, theirs]));
    },
    /** Starts over with a new draft and these answers. */
    restart(answers: Record<string, AnswerValue>): void {
      pending = null;
      revision = 0;
      dirty.clear();
      refused.clear();
      for (const [key, value] of Object.entries(answers)) dirty.set(key, value);
      earlierUnsent = earlierUnsent.map(([page, unsent]) => [
        page,
        { revision, pending, dirty: changesOf(unsent) },
      ]);
    },
  };
}

/** Changes made elsewhere: those that apply, and those of answers that this page changed, too. */
interface SortedChanges {
  free: Record<string, AnswerValue>;
  clashes: Conflict;
}

function sortChanges(
  changes: Record<string, AnswerValue>,
  mineOf: (key: string) => AnswerValue | undefined,
): SortedChanges {
  const clashes: Record<string, { theirs: AnswerValue; mine: AnswerValue }> = {};
  const free: Record<string, AnswerValue> = {};
  for (const [key, theirs] of Object.entries(changes)) {
    const mine = mineOf(key);
    if (mine === undefined || isSame(mine, theirs)) free[key] = theirs;
    else if (!isConfirmation(key)) clashes[key] = { theirs, mine };
  }
  return { free, clashes };
}
