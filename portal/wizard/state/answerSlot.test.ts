import { expect, test } from 'vitest';
import { itemSlot, partSlot, storeSlot } from './answerSlot.ts';
import { createAnswersStore } from './answersStore.ts';

test('an entry of a list keeps its place, and gaps stay blank', () => {
  const store = createAnswersStore();
  const list = storeSlot(store, 'allergies');
  itemSlot(list, () => 1, '').set('Nuts');
  expect(store.get('allergies')).toEqual(['', 'Nuts']);
  itemSlot(list, () => 1, '').set(undefined);
  expect(store.get('allergies')).toEqual(['', '']);
});

test('a part of an entry changes that part only', () => {
  const store = createAnswersStore({ medicines: [{ name: 'Aspirin', dose: 100 }, { name: 'Iron' }] });
  const medicines = storeSlot(store, 'medicines');
  partSlot(
    itemSlot(medicines, () => 1, {}),
    'dose',
  ).set(5);
  expect(store.get('medicines')).toEqual([
    { name: 'Aspirin', dose: 100 },
    { name: 'Iron', dose: 5 },
  ]);
});

test('clearing the last part leaves no answer', () => {
  const store = createAnswersStore({ weight: { value: 80 } });
  partSlot(storeSlot(store, 'weight'), 'value').set(undefined);
  expect(store.all()).toEqual({});
});

test('a stored value of another shape is replaced, not modified', () => {
  const store = createAnswersStore({ weight: 'heavy' });
  partSlot(storeSlot(store, 'weight'), 'value').set(80);
  expect(store.get('weight')).toEqual({ value: 80 });
});
