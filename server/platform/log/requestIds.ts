/**
 * A request has one id: in its log lines, its audit entries, its trace, and the webhooks that it causes. It is a W3C trace
 * id, written as a UUID, so that a proxy or another product that sends one finds its own id again here.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Caller, currentSpanId } from '../base/tracing.ts';

const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(?:-|$)/;
const REQUEST_ID = /^[\da-f]{32}$/i;
const NONE = /^0+$/;

/** @param trusted only a proxy's: anybody else could give his request the id of another one */
export function callerOf(headers: IncomingHttpHeaders, trusted: boolean): Caller {
  if (!trusted) return { requestId: randomUUID() };
  const [, traced = '', parent = ''] = TRACEPARENT.exec(String(headers.traceparent ?? '')) ?? [];
  if (traced !== '' && !NONE.test(traced) && !NONE.test(parent)) return { requestId: asUuid(traced), parent };
  const given = String(headers['x-request-id'] ?? '').replaceAll('-', '');
  return { requestId: REQUEST_ID.test(given) ? asUuid(given.toLowerCase()) : randomUUID() };
}

/** For a call to another product. @returns undefined if the id is not a request's */
export function traceparentOf(requestId: string): string | undefined {
  const trace = requestId.replaceAll('-', '');
  return REQUEST_ID.test(trace)
    ? `00-${trace}-${currentSpanId() ?? randomBytes(8).toString('hex')}-01`
    : undefined;
}

const asUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
