/** A minimal HTTP client that sends requests like a browser, over keep-alive connections. */
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Caller {
  /** @throws Error unless the response is a success */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<string>;
  close(): void;
}

/** @param cookie of a session; without one, starts a session that is not signed in */
export async function openCaller(url: string, cookie?: string): Promise<Caller> {
  const agent = new Agent({ keepAlive: true });
  const session = cookie ?? '';
  const first = await fetch(`${url}/api/csrf-token`, { headers: { cookie: session } });
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const given = first.headers.getSetCookie().map((line) => line.split(';')[0] as string);
  const own = { cookie: [session, ...given].filter(Boolean).join('; '), 'x-csrf-token': csrfToken };
  return {
    ask: (method, path, body, headers = {}) =>
      send(agent, method, url + path, body && JSON.stringify(body), { ...own, ...headers }),
    close: () => agent.destroy(),
  };
}

function send(
  agent: Agent,
  method: string,
  url: string,
  body: string | undefined,
  headers: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const typed =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const asked = request(url, { agent, method, headers: { ...headers, ...typed } }, async (reply) => {
      const said = await text(reply);
      if ((reply.statusCode ?? 500) < 300) resolve(said);
      else reject(new Error(`${method} ${new URL(url).pathname}: ${reply.statusCode} ${said}`));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
