/** Work whose inputs come from documents is stopped, and not for what others do. */
import { expect, test, vi } from 'vitest';
import { BudgetExceeded, withBudget } from './budget.ts';

test('work without an end is stopped', () => {
  const endless = () => {
    for (;;);
  };
  expect(() => withBudget(5, endless)).toThrow(BudgetExceeded);
});

test('a thread that got no time tries again, however busy the other threads of its process are', () => {
  const others = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 1e9, system: 0 });
  const blocked = new Int32Array(new SharedArrayBuffer(4));
  let runs = 0;
  const work = () => {
    runs += 1;
    // Uses no processor time, as if another thread had it.
    if (runs === 1) Atomics.wait(blocked, 0, 0, 100);
    return 'done';
  };
  expect(withBudget(20, work)).toBe('done');
  expect(runs).toBe(2);
  others.mockRestore();
});
