import { issueId } from '@clinic/engine/validation';
import { useEffect } from 'react';
import type { AnswersStore } from './answersStore.ts';
import type { IssueStore } from './issueStore.ts';
import type { WizardModel } from './wizardModel.ts';

/**
 * Removes an error once it is corrected. New errors wait for Continue, not to interrupt mid-word. An error that names
 * an entry of a list names the next one once that entry is corrected.
 */
export function useCorrections(model: WizardModel, store: AnswersStore, issues: IssueStore): void {
  useEffect(
    () =>
      store.watchAll(() => {
        const shown = issues.all();
        if (shown.length === 0) return;
        const now = new Map(model.validate(shown[0]?.stepId).map((issue) => [issueId(issue), issue]));
        const remaining = shown.flatMap((issue) => {
          const current = now.get(issueId(issue));
          if (!current) return [];
          return [current.params?.start === issue.params?.start ? issue : current];
        });
        const isSame = remaining.length === shown.length && remaining.every((each, i) => each === shown[i]);
        if (!isSame) issues.replace(remaining);
      }),
    [model, store, issues],
  );
}
