import { expect, test } from 'vitest';
import { callerOf, traceparentOf } from './requestIds.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const ID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

test("a proxy's trace is taken over, or else its request id; the trace comes first", () => {
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  expect(callerOf({ traceparent }, true)).toEqual({ requestId: ID, parent: PARENT });
  expect(callerOf({ 'x-request-id': TRACE.toUpperCase() }, true)).toEqual({ requestId: ID });
  expect(callerOf({ 'x-request-id': ID }, true)).toEqual({ requestId: ID });
  const other = { traceparent, 'x-request-id': crypto.randomUUID() };
  expect(callerOf(other, true)).toEqual({ requestId: ID, parent: PARENT });
});

test.each([
  ['from anybody who is no proxy', { traceparent: `00-${TRACE}-${PARENT}-01`, 'x-request-id': ID }, false],
  ['a name', { 'x-request-id': 'rosalind@example.com' }, true],
  ['a line that would be another log line', { 'x-request-id': `${TRACE}\n{}` }, true],
  ['an invalid trace', { traceparent: `00-${'0'.repeat(32)}-${PARENT}-01` }, true],
  ['an invalid parent', { traceparent: `00-${TRACE}-${'0'.repeat(16)}-01` }, true],
  ['nothing', {}, true],
])('%s is not taken over: the request gets an id of its own', (_, headers, trusted) => {
  const { requestId, parent } = callerOf(headers, trusted);
  expect(requestId).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(requestId).not.toBe(ID);
  expect(parent).toBeUndefined();
});

test('another product gets the same trace, under a part of its own; ids of no request are no trace', () => {
  expect(traceparentOf(ID)).toMatch(new RegExp(`^00-${TRACE}-[\\da-f]{16}-01$`));
  expect(traceparentOf('clock')).toBeUndefined();
});
