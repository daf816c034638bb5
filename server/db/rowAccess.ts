/** For whom the database is asked: set by a request's access rule, told to PostgreSQL with its first statement. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Asking {
  /** The account whose rows alone are shown; null: all. */
  patientId: string | null;
}

const asking = new AsyncLocalStorage<Asking>();

/** Runs a request; until it is known who calls, all rows are shown. */
export const withRowAccess = <T>(run: () => Promise<T>): Promise<T> => asking.run({ patientId: null }, run);

/** From now on the request sees this patient's rows only. */
export function showRowsOf(patientId: string): void {
  const request = asking.getStore();
  if (request) request.patientId = patientId;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i;

/**
 * Makes each new connection say for whom it asks. A transaction is told with the statement that begins it, at
 * no further trip to the database; outside of one, only when it is somebody else than before.
 */
export function tellRowAccess(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    let told = '';
    let inTransaction = false;
    const query = (...query: unknown[]): unknown => {
      const text = textOf(query[0]);
      if (inTransaction) {
        if (ENDS.test(text)) inTransaction = false;
        return send(...query);
      }
      const wanted = patientNow();
      if (BEGINS.test(text)) {
        inTransaction = true;
        if (wanted === told) return send(...query);
        return send(`${text}; select set_config('app.patient', '${wanted}', true)`);
      }
      if (wanted !== told) {
        told = wanted;
        // Goes first on this connection; if it fails, so does what follows.
        (send(`select set_config('app.patient', '${wanted}', false)`) as Promise<unknown>).catch(() => {
          told = 'unknown';
        });
      }
      return send(...query);
    };
    client.query = query as typeof client.query;
  });
}

function patientNow(): string {
  const id = asking.getStore()?.patientId ?? '';
  if (id !== '' && !UUID.test(id)) throw new Error('Not the id of an account');
  return id;
}

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : String((query as { text?: unknown } | undefined)?.text ?? '');
