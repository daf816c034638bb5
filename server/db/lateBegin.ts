/** Begins a transaction with its first statement: one trip to the database less for each, and none for one that asks nothing. */
import type pg from 'pg';

export const BEGINS = /^\s*(begin|start transaction)\b/i;
export const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;
const NOTHING = { command: '', rowCount: 0, oid: 0, rows: [], fields: [] };

export function beginLate(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    /** What begins the transaction, as long as it was not sent. */
    let beginning: string | undefined;
    const query = (...query: unknown[]): unknown => {
      const [text, values, callback] = query;
      const isText =
        typeof text === 'string' && callback === undefined && !(values as unknown[] | undefined)?.length;
      if (isText && BEGINS.test(text)) {
        beginning = text;
        return Promise.resolve(NOTHING);
      }
      if (beginning === undefined) return send(...query);
      const first = beginning;
      beginning = undefined;
      if (isText && ENDS.test(text)) return Promise.resolve(NOTHING);
      if (isText) return (send(`${first};\n${text}`) as Promise<unknown[]>).then((results) => results.at(-1));
      // Each goes in its turn on this connection; one that is broken fails both.
      (send(first) as Promise<unknown>).catch(() => undefined);
      return send(...query);
    };
    client.query = query as typeof client.query;
  });
}
