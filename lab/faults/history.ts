/**
 * Checks what the clinic's clients observed against the final content of its database. Pure: no side effects.
 */

export interface SaveRecord {
  mutationId: string;
  key: string;
  value: string;
  /** The acknowledged revision; null: there never was a response. */
  revision: number | null;
}

/** One draft as seen by its only writer, in the order of sending. */
export interface DraftHistory {
  id: string;
  saves: SaveRecord[];
  /** Null: never submitted. */
  submission: {
    key: string;
    reference: string | null;
    /** Whether the response announced a confirmation mail. */
    emailed?: boolean;
  } | null;
}

export interface StoredState {
  drafts: ReadonlyMap<string, { revision: number; answers: Readonly<Record<string, unknown>> }>;
  /** Draft → mutation id → revision. */
  mutations: ReadonlyMap<string, ReadonlyMap<string, number>>;
  submissions: ReadonlyArray<{ draft: string; key: string; reference: string }>;
  /** Null: the chain of the audit log is intact. */
  auditFault: string | null;
}

/** Every broken guarantee. */
export function violations(histories: readonly DraftHistory[], stored: StoredState): string[] {
  const found: string[] = [];
  for (const history of histories) {
    found.push(...savesOf(history, stored), ...submissionsOf(history, stored));
  }
  const byDraft = new Map<string, number>();
  for (const { draft } of stored.submissions) byDraft.set(draft, (byDraft.get(draft) ?? 0) + 1);
  for (const [draft, count] of byDraft) if (count > 1) found.push(`${draft}: submitted ${count} times`);
  if (stored.auditFault !== null) found.push(`the audit log does not hold: ${stored.auditFault}`);
  return found;
}

function savesOf({ id, saves }: DraftHistory, stored: StoredState): string[] {
  const acknowledged = saves.filter(({ revision }) => revision !== null);
  const draft = stored.drafts.get(id);
  if (!draft) return acknowledged.length > 0 ? [`${id}: the draft is gone`] : [];
  const found: string[] = [];
  const applied = stored.mutations.get(id);
  let before = 0;
  for (const { mutationId, revision } of acknowledged) {
    const at = applied?.get(mutationId);
    if (at === undefined) found.push(`${id}: acknowledged save ${mutationId} is gone`);
    else if (at > (revision as number))
      found.push(`${id}: ${mutationId} was applied after it was acknowledged`);
    if ((revision as number) < before) found.push(`${id}: revision ${revision} came after ${before}`);
    before = revision as number;
  }
  if (draft.revision < before) found.push(`${id}: at revision ${draft.revision}, acknowledged ${before}`);
  for (const key of new Set(saves.map((save) => save.key))) {
    const ofKey = saves.filter((save) => save.key === key);
    const last = ofKey.findLastIndex(({ revision }) => revision !== null);
    // The last acknowledged value, or one sent after it that got no response.
    const possible = ofKey.slice(Math.max(last, 0)).map(({ value }) => value);
    const held = draft.answers[key];
    const untouched = last === -1 && held === undefined;
    if (!untouched && !possible.includes(held as string)) {
      found.push(`${id}: ${key} has a value that was neither acknowledged last nor sent after it`);
    }
  }
  return found;
}

function submissionsOf({ id, submission }: DraftHistory, { submissions }: StoredState): string[] {
  const ofDraft = submissions.filter(({ draft }) => draft === id);
  if (submission === null) return ofDraft.length > 0 ? [`${id}: has a submission that nobody sent`] : [];
  if (submission.reference === null) return [];
  const [only] = ofDraft;
  if (!only) return [`${id}: acknowledged submission ${submission.reference} is gone`];
  return only.key === submission.key && only.reference === submission.reference
    ? []
    : [`${id}: a different submission than the acknowledged one`];
}
