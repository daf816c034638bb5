/**
 * A request line may contain an absolute URL, as clients send it to a proxy: `GET http://oak.example/intake`.
 * The request is then for that host, whatever its Host header says (RFC 9112, 3.2.2), and is rewritten to its
 * path.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

export const inOriginForm =
  (answer: Answer): Answer =>
  (request, response) => {
    const { url = '' } = request;
    const [start, host] = ABSOLUTE.exec(url) ?? [];
    if (start !== undefined && host !== undefined) {
      const rest = url.slice(start.length);
      request.headers.host = host;
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
    }
    return answer(request, response);
  };
