/**
 * One request over a keep-alive connection. Uses Node's own client, because `fetch` has too much overhead.
 */
import { type Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** @throws unless the response is a success */
export function send(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request(url, { agent, method, headers: { ...headers, ...length } }, async (reply) => {
      const said = await text(reply);
      if ((reply.statusCode ?? 500) < 300) resolve(said);
      else reject(new Error(`${reply.statusCode}: ${said}`));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
