import { expect, test, vi } from 'vitest';
import { createAnswersStore } from './answersStore.ts';

test('nothing is answered at first', () => {
  const store = createAnswersStore();
  expect(store.all()).toEqual({});
  expect(store.get('pregnant')).toBeUndefined();
});

test('a change notifies only the listeners of its key', () => {
  const store = createAnswersStore({ weight_lb: 200 });
  const weight = vi.fn();
  const height = vi.fn();
  store.watch('weight_lb', weight);
  store.watch('height_ft', height);
  store.set('weight_lb', 210);
  expect(weight).toHaveBeenCalledExactlyOnceWith('weight_lb', 210, 'patient');
  expect(height).not.toHaveBeenCalled();
  expect(store.all()).toEqual({ weight_lb: 210 });
});

test('setting the same value is not a change', () => {
  const store = createAnswersStore({ weight_lb: 200 });
  const everyone = vi.fn();
  store.watchAll(everyone);
  store.set('weight_lb', 200);
  store.set('height_ft', undefined);
  expect(everyone).not.toHaveBeenCalled();
});

test('clearing removes the key; false and 0 stay answers', () => {
  const store = createAnswersStore({ a: 'x', b: 1, c: true });
  store.set('a', undefined);
  store.set('b', 0);
  store.set('c', false);
  expect(store.all()).toEqual({ b: 0, c: false });
});

test('a change from elsewhere is marked as such, and its null clears the answer', () => {
  const store = createAnswersStore({ a: 'x' });
  const everyone = vi.fn();
  store.watchAll(everyone);
  store.merge({ a: null, b: 'y' });
  expect(store.all()).toEqual({ b: 'y' });
  expect(everyone.mock.calls).toEqual([
    ['a', undefined, 'elsewhere'],
    ['b', 'y', 'elsewhere'],
  ]);
});

test('an equal list from elsewhere is not a change', () => {
  const store = createAnswersStore({ medicines: [{ kind: 'other', which: 'Zinc' }] });
  const everyone = vi.fn();
  store.watchAll(everyone);
  store.merge({ medicines: [{ kind: 'other', which: 'Zinc' }] });
  expect(everyone).not.toHaveBeenCalled();
  store.merge({ medicines: [{ kind: 'other', which: 'Iron' }] });
  expect(everyone).toHaveBeenCalledOnce();
});

test('removed listeners are not notified; the snapshot is the same object until a change', () => {
  const store = createAnswersStore();
  const listener = vi.fn();
  store.watch('a', listener)();
  store.watchAll(listener)();
  const before = store.all();
  expect(store.all()).toBe(before);
  store.set('a', 1);
  expect(listener).not.toHaveBeenCalled();
  expect(store.all()).not.toBe(before);
});
