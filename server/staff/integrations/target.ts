/** Addresses that an administrator enters: only those of the public internet are asked, whatever their names say. */
import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { DeliveryError, TargetProblem } from '@clinic/contract/integrations/webhooks';
import { CodedError } from '@clinic/server-platform/base';
import ipaddr from 'ipaddr.js';
import { useAgent as agentFor } from 'request-filtering-agent';

/** For demos and trials, whose receivers run on the same machine. */
export interface TargetRules {
  allowsPrivate: boolean;
  /** For trials. */
  timeoutMs?: number;
}

export interface Sent {
  status: number | null;
  error: DeliveryError | null;
}

const TIMEOUT_MS = 15_000;
const READ_TIMEOUT_MS = 5_000;
const MOST_READ = 64 * 1024;

const MESSAGES: Record<TargetProblem, string> = {
  incomplete: 'url must be a whole address, such as https://example.org/hook',
  notHttps: 'url must begin with https://',
  credentials: 'url must hold no user name or password: check the signature instead',
  unknownHost: 'No host of this name was found: check the address',
  private: 'url leads into a private network: give an address that is reached from the internet',
};

export class TargetRefused extends CodedError<{ reason: TargetProblem }> {
  readonly status = 400;
  readonly code = 'target_refused';

  constructor(reason: TargetProblem) {
    super(MESSAGES[reason], { reason });
  }
}

/** The address as it is kept. @throws TargetRefused */
export async function checkTarget(text: string, { allowsPrivate }: TargetRules): Promise<string> {
  if (!URL.canParse(text)) throw new TargetRefused('incomplete');
  // Writes decimal, octal and hexadecimal addresses in the usual way.
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new TargetRefused('notHttps');
  if (url.username || url.password) throw new TargetRefused('credentials');
  url.hash = '';
  if (allowsPrivate) return url.href;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = ipaddr.isValid(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw new TargetRefused('unknownHost');
      });
  if (!found.every(({ address }) => ipaddr.process(address).range() === 'unicast')) {
    throw new TargetRefused('private');
  }
  return url.href;
}

/**
 * One attempt. A name is looked up again, and only addresses that are allowed are connected to. Redirects are not
 * followed, and the body of the response is not read.
 */
export function postTo(
  address: string,
  headers: Record<string, string>,
  body: string,
  { allowsPrivate, timeoutMs = TIMEOUT_MS }: TargetRules,
): Promise<Sent> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve({ status: null, error: reasonOf(error, signal) });
    try {
      send(address, {
        method: 'POST',
        agent: agentOf(address, allowsPrivate),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        signal,
      })
        .on('response', (response) => {
          resolve(outcomeOf(response.statusCode ?? 0));
          response.on('error', () => undefined).destroy();
        })
        .on('error', fail)
        .end(body);
    } catch (error) {
      fail(error as Error);
    }
  });
}

const agentOf = (address: string, allowsPrivate: boolean) =>
  agentFor(address, { allowPrivateIPAddress: allowsPrivate, allowMetaIPAddress: allowsPrivate });

/** A small document, under the same rules. @throws Error */
export function readFrom(
  address: string,
  { allowsPrivate, timeoutMs = READ_TIMEOUT_MS }: TargetRules,
): Promise<string> {
  const send = address.startsWith('https:') ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    send(address, {
      agent: agentOf(address, allowsPrivate),
      headers: { accept: 'application/json' },
      signal,
    })
      .on('response', (response) => {
        const pieces: Buffer[] = [];
        let size = 0;
        response
          .on('data', (piece: Buffer) => {
            pieces.push(piece);
            size += piece.length;
            if (size > MOST_READ) response.destroy(new Error('It is too large'));
          })
          .on('end', () => resolve(Buffer.concat(pieces).toString()))
          .on('error', reject);
        if (response.statusCode !== 200) response.destroy(new Error('It was not found there'));
      })
      .on('error', reject)
      .end();
  });
}

function outcomeOf(status: number): Sent {
  if (status >= 200 && status < 300) return { status, error: null };
  return { status, error: status >= 300 && status < 400 ? 'redirect' : 'status' };
}

function reasonOf({ message }: Error, signal: AbortSignal): DeliveryError {
  if (signal.aborted) return 'timeout';
  return message.includes('is not allowed') ? 'private' : 'unreachable';
}
