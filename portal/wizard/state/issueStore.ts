/** The issues of the current step, outside React: correcting one re-renders only its question. */
import type { Issue } from '@clinic/engine/validation';

export interface IssueStore {
  /** Of a question, or of a question in an entry (from 1) of a repeating group. */
  of(key: string, entry?: number, part?: string): Issue | undefined;
  all(): readonly Issue[];
  replace(issues: readonly Issue[]): void;
  watch(listener: () => void): () => void;
}

export function createIssueStore(): IssueStore {
  let issues: readonly Issue[] = [];
  const listeners = new Set<() => void>();
  const publish = (next: readonly Issue[]): void => {
    if (next.length === 0 && issues.length === 0) return;
    issues = next;
    for (const listener of listeners) listener();
  };
  return {
    of: (key, entry, part) =>
      issues.find(
        ({ key: issueKey, params }) => issueKey === key && params?.entry === entry && params?.part === part,
      ),
    all: () => issues,
    replace: publish,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
