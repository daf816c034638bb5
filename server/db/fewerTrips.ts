/**
 * Saves a transaction trips to the database: it begins with its first statement, one that asks nothing sends
 * nothing, and what is said to go with the next statement, or with the commit, is sent with it.
 */
import type pg from 'pg';

export const BEGINS = /^\s*(begin|start transaction)\b/i;
export const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/**
 * Stands before a statement of a transaction that goes with the next one. It must give no rows: they would stand
 * before those.
 */
export const WITH_NEXT = '/* with the next */ ';
/** Stands before a statement of a transaction that goes with its commit, which fails when it does. */
export const WITH_COMMIT = '/* with the commit */ ';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

export function spareTrips(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    let inTransaction = false;
    /** Nothing of the transaction was sent yet. */
    let unsent = false;
    let withNext: string[] = [];
    let withCommit: string[] = [];

    const query = (...query: unknown[]): unknown => {
      const text = plainText(query);
      if (text !== undefined && BEGINS.test(text)) {
        inTransaction = true;
        unsent = true;
        withNext = [text];
        return Promise.resolve(NOTHING);
      }
      if (inTransaction && text?.startsWith(WITH_NEXT)) {
        withNext.push(text);
        return Promise.resolve(NOTHING);
      }
      if (inTransaction && text?.startsWith(WITH_COMMIT)) {
        withCommit.push(text);
        return Promise.resolve(NOTHING);
      }
      const ends = text !== undefined && ENDS.test(text);
      const last = ends && ROLLS_BACK.test(text) ? [] : withCommit;
      const asksNothing = ends && unsent && last.length === 0;
      const before = [...withNext, ...last];
      if (ends) inTransaction = false;
      unsent = false;
      withNext = [];
      withCommit = [];
      if (asksNothing) return Promise.resolve(NOTHING);
      if (text !== undefined) return sendAll(send, [...before, text]);
      return before.length === 0 ? send(...query) : sendAll(send, before).then(() => send(...query));
    };
    client.query = query as typeof client.query;
  });
}

/** Undefined for whatever has values, a name or a callback. */
function plainText([text, values, callback]: unknown[]): string | undefined {
  const none = values === undefined || (Array.isArray(values) && values.length === 0);
  return typeof text === 'string' && none && callback === undefined ? text : undefined;
}

/** In one trip. The rows of all, one after the other. */
async function sendAll(send: (text: string) => unknown, statements: readonly string[]): Promise<Result> {
  const results = (await send(statements.join(';\n'))) as Result | Result[];
  if (!Array.isArray(results)) return results;
  return { ...(results.at(-1) ?? NOTHING), rows: results.flatMap(({ rows }) => rows) };
}
