/**
 * A simulated network between patients and clinic that drops, repeats and delays requests, and loses
 * responses.
 */
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface BadNetwork {
  url: string;
  /** Number of requests affected, by fault. */
  done: { dropped: number; repliesLost: number; repeated: number; delayed: number };
  stop(): Promise<void>;
}

const LONGEST_DELAY_MS = 400;

export async function badNetwork(target: string, random: () => number): Promise<BadNetwork> {
  const done = { dropped: 0, repliesLost: 0, repeated: 0, delayed: 0 };
  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      const out = ask(new URL(url ?? '/', target), { method, headers }, async (reply) => {
        try {
          resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: await bytesOf(reply) });
        } catch (error) {
          reject(error);
        }
      });
      out.on('error', reject);
      out.end(body);
    });
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bytesOf(incoming);
    const fate = random();
    if (fate < 0.1) {
      done.dropped += 1;
      outgoing.destroy();
      return;
    }
    if (fate < 0.4) {
      done.delayed += 1;
      await wait(random() * LONGEST_DELAY_MS);
    }
    if (fate >= 0.4 && fate < 0.6) {
      done.repeated += 1;
      // The copy arrives before, at the same time as or long after the request itself.
      const copy = wait(random() * LONGEST_DELAY_MS).then(() => forward(incoming, body));
      copy.catch(() => undefined);
      if (random() < 0.5) await copy.catch(() => undefined);
    }
    const reply = await forward(incoming, body);
    if (fate >= 0.9) {
      done.repliesLost += 1;
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(reply.status, reply.headers);
    outgoing.end(reply.body);
  };
  const proxy = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    done,
    stop: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
