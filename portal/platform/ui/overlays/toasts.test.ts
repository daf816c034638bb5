import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast, onToastsChange, showToast, updateToast } from './toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('a new toast replaces the older', () => {
  showToast({ title: 'Note Added' });
  showToast({ title: 'Status Updated' });
  expect(currentToasts().map(({ title }) => title)).toEqual(['Status Updated']);
});

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const id = showToast({ title: 'Note Added' });
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toEqual([]);
});

test('a toast can be updated', () => {
  const id = showToast({ title: 'Adding Note...' });
  updateToast(id, { title: 'Note Added' });
  expect(currentToasts()).toMatchObject([{ id, title: 'Note Added', open: true }]);
  dismissToast(id);
});

test('the removal of a replaced toast does not remove its successor', () => {
  dismissToast(showToast({ title: 'Note Added' }));
  const second = showToast({ title: 'Status Updated' });
  vi.advanceTimersByTime(1_000_000);
  expect(currentToasts()).toMatchObject([{ id: second, open: true }]);
  dismissToast(second);
});

test('listeners are notified of each change until they unsubscribe', () => {
  const listener = vi.fn();
  const leave = onToastsChange(listener);
  const id = showToast({ title: 'Note Added' });
  leave();
  dismissToast(id);
  expect(listener).toHaveBeenCalledTimes(1);
});
