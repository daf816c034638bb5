/**
 * Who acts on the database. Each transaction states it before its first statement, for itself alone; PostgreSQL's
 * policies decide by it which rows there are. Where nobody is stated there is no row.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What opens a draft: its id and the hash of a secret. PostgreSQL compares it with what is stored. */
export interface OpenedDraft {
  id: string;
  secretHash: string;
}

export type Actor =
  /** The server itself: a background job, a sign-in, a notice to others. All rows. */
  | { kind: 'system'; job: string }
  /** A physician or administrator. All rows: what they may do is decided by the routes. */
  | { kind: 'staff'; id: string }
  /** Rows of this account, and of the drafts whose secret is right. */
  | { kind: 'patient'; id: string; requestId: string; drafts?: readonly OpenedDraft[] }
  /** Rows of the drafts whose secret is right. */
  | { kind: 'visitor'; requestId: string; drafts?: readonly OpenedDraft[] };

const acting = new AsyncLocalStorage<Actor | undefined>();

/** Whatever `work` asks the database, the actor asks it. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work);

/** Until it is known who calls, nobody acts. */
export const actingAsNobody = <T>(work: () => T): T => acting.run(undefined, work);

export const asSystem = <T>(job: string, work: () => T): T => actingAs({ kind: 'system', job }, work);

export const currentActor = (): Actor | undefined => acting.getStore();

/** The same person, who also opens these drafts. Staff and the system see them anyway. */
export function openingDrafts<T>(drafts: readonly OpenedDraft[], work: () => T): T {
  const actor = currentActor();
  return actor === undefined || actor.kind === 'system' || actor.kind === 'staff'
    ? work()
    : actingAs({ ...actor, drafts: [...(actor.drafts ?? []), ...drafts] }, work);
}

/** For this transaction only: behind a transaction pooler the next one has another connection. */
const STATE = `select set_config('role', $1, true), set_config('app.actor', $2, true),
  set_config('app.patient', $3, true), set_config('app.drafts', $4, true), set_config('app.request', $5, true)`;

/** @param staffRole the role whose policies show all rows */
export function statementOf(actor: Actor | undefined, staffRole: string): { text: string; values: string[] } {
  return { text: STATE, values: settingsOf(actor, staffRole) };
}

function settingsOf(actor: Actor | undefined, staffRole: string): string[] {
  switch (actor?.kind) {
    case 'system':
      return [staffRole, `system:${actor.job}`, '', '', ''];
    case 'staff':
      return [staffRole, `staff:${actor.id}`, '', '', ''];
    case 'patient':
      return ['none', `patient:${actor.id}`, actor.id, keysOf(actor.drafts), actor.requestId];
    case 'visitor':
      return ['none', 'visitor', '', keysOf(actor.drafts), actor.requestId];
    default:
      return ['none', '', '', '', ''];
  }
}

const keysOf = (drafts: readonly OpenedDraft[] = []): string =>
  drafts.map(({ id, secretHash }) => `${id}:${secretHash}`).join(',');

/** What is read later, while a response is sent, is read by whoever acts now. */
export function keepingActor<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  return readIn(AsyncLocalStorage.snapshot(), items);
}

async function* readIn<T>(
  context: ReturnType<typeof AsyncLocalStorage.snapshot>,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  const iterator = context(() => items[Symbol.asyncIterator]());
  try {
    for (;;) {
      const next = await context(() => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await context(() => iterator.return?.());
  }
}
