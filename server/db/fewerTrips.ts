/**
 * Saves a transaction trips to the database: it begins with its first statement, one that asks nothing sends
 * nothing, and what is said to go with the commit is sent with it.
 */
import type pg from 'pg';

export const BEGINS = /^\s*(begin|start transaction)\b/i;
export const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/** Stands before a statement that goes with the commit, which fails when it does. */
export const WITH_COMMIT = '/* with the commit */ ';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

export function spareTrips(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    /** What begins the transaction, as long as it was not sent. */
    let beginning: string[] = [];
    /** What goes with its commit. */
    let ending: string[] = [];

    const query = (...query: unknown[]): unknown => {
      const text = plainText(query);
      if (text !== undefined && BEGINS.test(text)) {
        beginning = [text];
        return Promise.resolve(NOTHING);
      }
      if (text?.startsWith(WITH_COMMIT)) {
        ending.push(text.slice(WITH_COMMIT.length));
        return Promise.resolve(NOTHING);
      }
      const ends = text !== undefined && ENDS.test(text);
      const asked = ends && ROLLS_BACK.test(text) ? [] : ending;
      const before = [...beginning, ...asked];
      const wasSent = beginning.length === 0;
      beginning = [];
      ending = [];
      if (ends && !wasSent && asked.length === 0) return Promise.resolve(NOTHING);
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
