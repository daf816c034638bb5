/** For whom the database is asked: set by a request's access rule, told to PostgreSQL with its first statement. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { BEGINS, ENDS } from './fewerTrips.ts';

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

/** The tables of Migration2026112140RowSecurity and Migration2026112160Rules. */
const WALLED =
  /\b(submission|draft|message|status_change|information_request|submission_version|consent_record|document|review_note|notification|rule_input\w*|submission_evaluation|impact_preview\w*|fixture_case)\b/i;

/**
 * Makes each new connection say for whom it asks. A transaction is told with the statement that begins it, at
 * no further trip to the database; outside of one, a statement that names a walled table is told before it, and
 * the connection forgets it right after.
 */
export function tellRowAccess(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...query: unknown[]) => unknown;
    // Each goes in its turn on this connection; one that is broken also fails what is waited for.
    const tell = (patient: string) =>
      (send(`select set_config('app.patient', '${patient}', false)`) as Promise<unknown>).catch(
        () => undefined,
      );
    let inTransaction = false;
    const query = (...query: unknown[]): unknown => {
      const text = textOf(query[0]);
      if (inTransaction) {
        if (ENDS.test(text)) inTransaction = false;
        return send(...query);
      }
      const patient = patientNow();
      if (BEGINS.test(text)) {
        inTransaction = true;
        if (patient === '') return send(...query);
        // Gives no row that would stand among those of the first statement.
        return send(`${text}; set local app.patient = '${patient}'`);
      }
      if (patient === '' || !WALLED.test(text)) return send(...query);
      void tell(patient);
      const answer = send(...query);
      void tell('');
      return answer;
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
