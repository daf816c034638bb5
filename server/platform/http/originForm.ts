/**
 * A request may name the whole address, as clients do to a proxy: `GET http://oak.example/intake`. It is then for
 * that host, whatever its Host header says (RFC 9112, 3.2.2), and has the path that everything else reads.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

export const inOriginForm =
  (answer: Answer): Answer =>
  (request, response) => {
    const [, host, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? [];
    if (host !== undefined) {
      request.headers.host = host;
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
    }
    return answer(request, response);
  };
