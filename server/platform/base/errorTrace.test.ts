import { expect, test } from 'vitest';
import { errorTrace } from './errorTrace.ts';

const SECRET = 'Ana Núñez has asthma';

function thrown(): Error {
  return Object.assign(new RangeError(`${SECRET}\n    at ${SECRET}`), { code: '57P01', detail: SECRET });
}

/** As pg-boss reports errors: copied to plain objects, which are no longer Errors. */
const copyOf = (error: Error): object => ({
  ...error,
  message: error.message,
  stack: error.stack,
  queue: 'mail',
});

test('an object copied from an error is traced like the error', () => {
  const error = thrown();
  const trace = errorTrace(copyOf(error));
  expect(trace).toEqual(errorTrace(error));
  expect(trace).toMatchObject({ error: 'RangeError', code: '57P01', fingerprint: expect.any(String) });
  expect(trace.at?.[0]).toContain('errorTrace.test.ts');
});

test("neither's message is logged unless it is known to be harmless", () => {
  for (const error of [thrown(), copyOf(thrown())]) {
    expect(JSON.stringify(errorTrace(error))).not.toContain('asthma');
  }
  expect(errorTrace(copyOf(new Error('Connection terminated unexpectedly')))).toMatchObject({
    error: 'Error',
    reason: 'Connection terminated unexpectedly',
  });
});

test.each([
  ['a stack that begins with a message', { stack: `${SECRET}: x\n    at ${SECRET}` }, 'object'],
  ['an invalid name', { name: SECRET, stack: 'nothing' }, 'object'],
  ['an invalid code', { name: 'TypeError', code: SECRET, stack: '' }, 'TypeError'],
])('nothing of %s is logged', (_, error, kind) => {
  const trace = errorTrace(error);
  expect(trace.error).toBe(kind);
  expect(JSON.stringify(trace)).not.toContain('asthma');
});

test.each([[undefined], ['text'], [7], [{}], [{ message: SECRET }], [null]])(
  '%o is not an error',
  (value) => {
    expect(errorTrace(value)).toEqual({ error: typeof value });
  },
);

test.each([
  ['database', Object.assign(new Error('x'), { code: '57P03' })],
  ['database', new Error('timeout exceeded when trying to connect')],
  ['virus scanner', new Error('The virus scanner gave no answer')],
  ['object storage', Object.assign(new Error('The object storage refused PUT'), { code: '503' })],
  ['mail', Object.assign(new Error('x'), { code: 'ETIMEDOUT', command: 'CONN' })],
  [undefined, new TypeError('x is not a function')],
])('the failed dependency is named: %s', (dependency, error) => {
  expect(errorTrace(error).dependency).toBe(dependency);
});
