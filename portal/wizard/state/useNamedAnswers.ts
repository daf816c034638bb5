import { namedAnswers, type Questionnaire, withNamedAnswers } from '@clinic/engine/form';
import { useMemo, useSyncExternalStore } from 'react';
import type { AnswersStore } from './answersStore.ts';
import type { WizardModel } from './wizardModel.ts';

/** The questionnaire with the answers that its texts name; another one only when one of these changes. */
export function useNamedAnswers(
  questionnaire: Questionnaire,
  store: AnswersStore,
  model: WizardModel,
): Questionnaire {
  const names = useMemo(() => [...namedAnswers(questionnaire.definition)], [questionnaire]);
  const read = (): string => {
    if (names.length === 0) return '';
    const { questions, values } = model.form();
    return JSON.stringify(names.map((id) => [questions.get(id), values[id], store.get(id)]));
  };
  const said = useSyncExternalStore(store.watchAll, read, read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are read when those that are named change
  return useMemo(
    () => withNamedAnswers(questionnaire, store.all(), model.form()),
    [questionnaire, store, model, said],
  );
}
