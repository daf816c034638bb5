/** Limits on the time and memory of one connection, whatever it requests. */
import type { ServerOptions } from 'node:http';

export const SERVER_LIMITS = {
  /** Total size of the headers in bytes. */
  maxHeaderSize: 16_384,
  /** Time limit for receiving all headers. */
  headersTimeout: 15_000,
  /** Time limit for the whole request: allows an upload of 20 MB on a slow line. */
  requestTimeout: 240_000,
  /** Longer than common proxies' (60 s); otherwise one may send a request while the connection closes. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;
