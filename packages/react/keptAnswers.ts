/** Keeps the answers of a form where the app says, by default in the browser. */
import type { Answers } from '@clinic/engine/base';
import type { Definition } from '@clinic/engine/definition';
import { mapAnswers } from '@clinic/engine/form';
import type { AnswersStore } from '@clinic/wizard';

/** `localStorage`, `sessionStorage` or an app's own, whose methods may be asynchronous. */
export interface AnswerStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, text: string): unknown;
  removeItem(key: string): unknown;
}

const keyOf = ({ id }: Definition): string => `clinic-intake:${id}`;

/** What was kept, in terms of this version; answers that it has no place for stay out. @throws what the storage throws */
export async function keptAnswers(storage: AnswerStorage, definition: Definition): Promise<Answers> {
  const text = await storage.getItem(keyOf(definition));
  return text === null ? {} : answersIn(text, definition);
}

function answersIn(text: string, definition: Definition): Answers {
  const { version, answers } = JSON.parse(text) as { version: string; answers: Answers };
  return version === definition.version ? answers : mapAnswers(definition, version, answers).answers;
}

/**
 * Writes every change at once, and takes over what another tab writes.
 * @param onFailed is told whether the last write failed
 * @returns a function that ends it
 */
export function keepAnswers(
  storage: AnswerStorage,
  definition: Definition,
  store: AnswersStore,
  onFailed: (error: unknown) => void,
): () => void {
  const key = keyOf(definition);
  let before: Promise<unknown> = Promise.resolve();
  const stop = store.watchAll((_key, _value, origin) => {
    if (origin !== 'patient') return;
    const text = JSON.stringify({ version: definition.version, answers: store.all() });
    // One after the other: an earlier write never replaces a later one.
    before = before.then(() => storage.setItem(key, text)).then(() => onFailed(undefined), onFailed);
  });
  const onOther = ({ storageArea, key: changed, newValue }: StorageEvent): void => {
    if (storageArea !== storage || changed !== key || newValue === null) return;
    const answers = answersIn(newValue, definition);
    const gone = Object.keys(store.all()).filter((each) => !(each in answers));
    store.merge({ ...answers, ...Object.fromEntries(gone.map((each) => [each, null])) });
  };
  window.addEventListener('storage', onOther);
  return () => {
    stop();
    window.removeEventListener('storage', onOther);
  };
}

export const forgetAnswers = (storage: AnswerStorage, definition: Definition): unknown =>
  storage.removeItem(keyOf(definition));
