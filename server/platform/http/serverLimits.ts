/** What one connection may take of the server's time and memory, whatever it asks for. */
import type { ServerOptions } from 'node:http';

export const SERVER_LIMITS = {
  /** Bytes of all headers. */
  maxHeaderSize: 16_384,
  /** Who has not sent all headers by then is cut off. */
  headersTimeout: 15_000,
  /** Nor all of the body: an upload of 10 MB on a slow line. */
  requestTimeout: 120_000,
  /** Longer than common proxies keep theirs (60 s): else one may send a request as the connection closes. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
