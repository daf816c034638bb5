/** A receiver of webhooks on loopback, for tests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';

export interface Received {
  id: string;
  type: string;
  data: Record<string, string>;
  body: string;
  headers: Record<string, string>;
}

export interface TestReceiver {
  url: string;
  /** Events in the order in which they came, also those that were not accepted. */
  began: Received[];
  /** Those that were answered with 200. */
  accepted: Received[];
  stop(): void;
}

/** Undefined: accepts it. Otherwise the status, or what is done instead of answering. */
type Answer = number | ((response: ServerResponse) => unknown) | undefined;

export async function startTestReceiver(
  onEvent: (event: Received) => Answer | Promise<Answer> = () => undefined,
): Promise<TestReceiver> {
  const began: Received[] = [];
  const accepted: Received[] = [];
  const server = createServer(async (request, response) => {
    const event = await eventIn(request);
    began.push(event);
    const answer = await onEvent(event);
    if (typeof answer === 'function') answer(response);
    else {
      if (answer === undefined) accepted.push(event);
      response.writeHead(answer ?? 200, { location: 'http://127.0.0.1:1/' }).end('thanks');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    began,
    accepted,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function eventIn(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  const headers = request.headers as Record<string, string>;
  return { ...JSON.parse(body), id: headers['webhook-id'] ?? '', body, headers };
}

/** @throws unless this secret signed it */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Verifier(secret).verify(body, headers);
