/** What the patient confirmed is kept, saved and sent like an answer. */
import type { FormState } from '@clinic/engine/form';
import { confirmationsOf, type Issue } from '@clinic/engine/validation';
import type { AnswersStore } from './answersStore.ts';

export function keepConfirmed(store: AnswersStore, issues: readonly Issue[], form: FormState): void {
  for (const [key, value] of Object.entries(confirmationsOf(issues, form))) store.set(key, value);
}
