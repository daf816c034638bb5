import { useEffect } from 'react';
import type { AnswersStore } from './answersStore.ts';
import type { IssueStore } from './issueStore.ts';
import type { WizardModel } from './wizardModel.ts';

/** Removes an error once it is corrected. New errors wait for Continue, not to interrupt mid-word. */
export function useCorrections(model: WizardModel, store: AnswersStore, issues: IssueStore): void {
  useEffect(
    () =>
      store.watchAll(() => {
        const shown = issues.all();
        if (shown.length === 0) return;
        const now = new Set(model.validate(shown[0]?.stepId).map(({ key, code }) => `${key} ${code}`));
        const remaining = shown.filter(({ key, code }) => now.has(`${key} ${code}`));
        if (remaining.length < shown.length) issues.replace(remaining);
      }),
    [model, store, issues],
  );
}
