import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edited, type History, historyOf, redone, undone } from './history.ts';

const times = <T>(count: number, step: (history: History<T>) => History<T>, from: History<T>): History<T> =>
  Array.from({ length: count }).reduce<History<T>>(step, from);

test('undoing every edit restores the first document byte for byte, and redoing them the last', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 30 }), (documents) => {
      const first = smallDefinition();
      const bytes = JSON.stringify(first);
      const last = documents.reduce<History<unknown>>(
        (history, document) => edited(history, { document }),
        historyOf<unknown>(first),
      );
      const back = times(documents.length, undone, last);
      expect(JSON.stringify(back.present)).toBe(bytes);
      expect(undone(back)).toBe(back);
      expect(times(documents.length, redone, back).present).toBe(last.present);
    }),
  );
});

test('continued typing in one field is one undo step; another field or an edit after an undo starts a new one', () => {
  let history = historyOf('');
  for (const text of ['N', 'Na', 'Nam']) history = edited(history, text, 'name.label');
  history = edited(history, 'Nam!', 'name.help');
  history = undone(history);
  expect(history.present).toBe('Nam');
  history = edited(history, 'Name', 'name.label');
  expect(history.future).toEqual([]);
  expect(undone(history).present).toBe('Nam');
  expect(undone(undone(history)).present).toBe('');
});
