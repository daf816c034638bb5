/** Work on untrusted documents is stopped at its time limit; time taken by other threads does not count. */
import { expect, test, vi } from 'vitest';
import { BudgetExceeded, withBudget } from './budget.ts';

test('work that never ends is stopped', () => {
  const endless = () => {
    for (;;);
  };
  expect(() => withBudget(5, endless)).toThrow(BudgetExceeded);
});

test('a thread that got no CPU time retries, however busy the other threads of its process are', () => {
  const others = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 1e9, system: 0 });
  const blocked = new Int32Array(new SharedArrayBuffer(4));
  let runs = 0;
  const work = () => {
    runs += 1;
    // Uses no CPU time, as if another thread had it.
    if (runs === 1) Atomics.wait(blocked, 0, 0, 100);
    return 'done';
  };
  expect(withBudget(20, work)).toBe('done');
  expect(runs).toBe(2);
  others.mockRestore();
});

test('a thread that had the processor for only two thirds of its time retries, for half as long again', () => {
  const [before, after] = [0, 20_000].map((user) => ({ user, system: 0 }));
  const used = vi.spyOn(process, 'threadCpuUsage').mockReturnValueOnce(before as NodeJS.CpuUsage);
  used.mockReturnValueOnce(after as NodeJS.CpuUsage);
  const endless = () => {
    for (;;);
  };
  expect(() => withBudget(30, endless)).toThrow('Stopped after 45 ms.');
  used.mockRestore();
});
