/** Where a widget stores its answer: a key of the store, or a part of a group's entry. */
import type { AnswerValue } from '@clinic/engine/base';
import type { AnswersStore, Origin } from './answersStore.ts';

export interface AnswerSlot {
  get(): AnswerValue | undefined;
  /** Undefined clears the answer. */
  set(value: AnswerValue | undefined): void;
  watch(listener: (origin: Origin) => void): () => void;
}

export const storeSlot = (store: AnswersStore, key: string): AnswerSlot => ({
  get: () => store.get(key),
  set: (value) => store.set(key, value),
  watch: (listener) => store.watch(key, (_key, _value, origin) => listener(origin)),
});

/** One element of a list answer. */
export const itemSlot = (list: AnswerSlot, indexOf: () => number, blank: AnswerValue): AnswerSlot => ({
  get: () => listOf(list)[indexOf()],
  set: (value) => {
    const items = [...listOf(list)];
    const index = indexOf();
    while (items.length <= index) items.push(blank);
    items[index] = value ?? blank;
    list.set(items);
  },
  watch: list.watch,
});

/** The element of a list answer that has this value in a part. */
export function keyedSlot(list: AnswerSlot, part: string, value: AnswerValue): AnswerSlot {
  const blank = { [part]: value };
  const isIt = (item: AnswerValue): boolean =>
    typeof item === 'object' && item !== null && !Array.isArray(item) && item[part] === value;
  return {
    get: () => listOf(list).find(isIt) ?? blank,
    set: (item) => {
      const [items, next] = [listOf(list), item ?? blank];
      const index = items.findIndex(isIt);
      list.set(index < 0 ? [...items, next] : items.with(index, next));
    },
    watch: list.watch,
  };
}

/** One part of an object answer. */
export const partSlot = (object: AnswerSlot, part: string): AnswerSlot => ({
  get: () => partsOf(object)[part],
  set: (value) => {
    const { [part]: _replaced, ...others } = partsOf(object);
    const parts = value === undefined ? others : { ...others, [part]: value };
    object.set(Object.keys(parts).length === 0 ? undefined : parts);
  },
  watch: object.watch,
});

export function listOf(slot: AnswerSlot): readonly AnswerValue[] {
  const value = slot.get();
  return Array.isArray(value) ? value : [];
}

function partsOf(slot: AnswerSlot): Record<string, AnswerValue> {
  const value = slot.get();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
