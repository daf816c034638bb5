import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { handleLeftErrors } from './lastResort.ts';

function started() {
  const exit = vi.fn();
  const self = Object.assign(new EventEmitter(), { exit });
  const logged: Array<Record<string, unknown>> = [];
  const stop = vi.fn(async () => undefined);
  handleLeftErrors((entry) => logged.push(entry), stop, self);
  return { self, exit, logged, stop };
}

const ofDatabase = (code: string) => Object.assign(new Error('terminating connection'), { code });

test.each([ofDatabase('57P01'), ofDatabase('ECONNRESET'), new Error('Connection terminated unexpectedly')])(
  'a database connection that breaks outside any request is logged, and the process continues',
  async (error) => {
    const { self, exit, logged, stop } = started();
    self.emit('uncaughtException', error);
    expect(logged).toMatchObject([{ level: 'error', unhandled: true, fingerprint: expect.any(String) }]);
    expect(stop).not.toHaveBeenCalled();
    expect(exit).not.toHaveBeenCalled();
  },
);

test('an unhandled rejection is logged without its message, and the process continues', () => {
  const { self, exit, logged } = started();
  self.emit('unhandledRejection', new TypeError('Ines Vega is not a function'));
  expect(logged).toMatchObject([{ level: 'error', error: 'TypeError' }]);
  expect(JSON.stringify(logged)).not.toContain('Ines');
  expect(exit).not.toHaveBeenCalled();
});

test('any other exception is logged, and the process finishes its requests and exits once with code 1', async () => {
  const { self, exit, logged, stop } = started();
  self.emit('uncaughtException', new TypeError('x is undefined'));
  self.emit('uncaughtException', new TypeError('y is undefined'));
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
  expect(stop).toHaveBeenCalledTimes(1);
  expect(logged).toHaveLength(2);
});
