import type { Answers } from '@clinic/engine/base';
import type { External, Questionnaire } from '@clinic/engine/form';
import type { AnswersStore } from './answersStore.ts';

/**
 * Computes the external values again whenever an answer that they depend on changes: one set at a time, and always the
 * newest. What cannot be computed is unknown until the next change, or until the page is online again.
 * @returns a function that stops it
 */
export function followExternal(
  { external }: Pick<Questionnaire, 'external'>,
  store: AnswersStore,
  today: string,
  open: () => Promise<External>,
): () => void {
  const values = new Set(external.map(({ question }) => question.id));
  const inputs = new Set(external.flatMap(({ externalInputs = [] }) => externalInputs));
  let port: External | undefined;
  let isComputing = false;
  let isStopped = false;
  const compute = async (): Promise<void> => {
    if (isComputing) return;
    isComputing = true;
    let from: Answers | undefined;
    while (!isStopped && from !== store.all()) {
      from = store.all();
      try {
        port ??= await open();
        const computed = await port(from, today);
        if (!isStopped) store.setExternal(computed, from);
      } catch {
        // The values stay unknown.
      }
    }
    isComputing = false;
  };
  const again = (): void => void compute();
  const stop = store.watchAll((key) => {
    if (inputs.has(key) && !values.has(key)) again();
  });
  globalThis.addEventListener('online', again);
  again();
  return () => {
    isStopped = true;
    stop();
    globalThis.removeEventListener('online', again);
  };
}
