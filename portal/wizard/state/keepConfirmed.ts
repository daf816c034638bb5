/** What the patient confirmed is kept, saved and sent like an answer. */
import type { FormState } from '../../../engine/form/visibility.ts';
import { confirmationsOf } from '../../../engine/validation/confirmations.ts';
import type { Issue } from '../../../engine/validation/issue.ts';
import type { AnswersStore } from './answersStore.ts';

export function keepConfirmed(store: AnswersStore, issues: readonly Issue[], form: FormState): void {
  for (const [key, value] of Object.entries(confirmationsOf(issues, form))) store.set(key, value);
}
