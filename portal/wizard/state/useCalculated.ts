/** The value computed for a question that the patient can answer otherwise. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import { computedValue } from '@clinic/engine/form';
import { useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { AnswerSlot } from './answerSlot.ts';
import { EntryFormContext, useWizard } from './WizardContext.ts';

/**
 * @returns the computed value, and a slot that has it as long as the patient gives no answer of their own; the slot
 *   itself if nothing is computed
 */
export function useCalculated(
  id: string,
  slot: AnswerSlot,
): { slot: AnswerSlot; calculated: AnswerValue | undefined } {
  const { questionnaire, model } = useWizard();
  const entry = useContext(EntryFormContext);
  const compiled = (entry?.questionnaire ?? questionnaire).questions.get(id);
  const watch = entry?.watch ?? model.watch;
  const read = useCallback(
    () =>
      compiled?.compute &&
      (computedValue(compiled, entry?.read() ?? model.form()) as AnswerValue | undefined),
    [compiled, entry, model],
  );
  const calculated = useSyncExternalStore(watch, read, read);
  const following = useMemo(
    (): AnswerSlot => ({
      get: () => (isBlank(slot.get()) ? read() : slot.get()),
      set: slot.set,
      watch: (listener) => {
        let before = read();
        const stop = slot.watch(listener);
        const stopCalculated = watch(() => {
          const now = read();
          if (Object.is(before, now)) return;
          before = now;
          if (isBlank(slot.get())) listener('elsewhere');
        });
        return () => {
          stop();
          stopCalculated();
        };
      },
    }),
    [slot, read, watch],
  );
  return { slot: compiled?.compute ? following : slot, calculated };
}
