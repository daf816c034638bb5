/**
 * Who accesses the database. Each transaction sets its actor before its first statement, for itself only;
 * PostgreSQL's row security policies decide by the actor which rows are visible. Without an actor none are.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/** What opens a draft: its id and the hash of a secret, which PostgreSQL compares with the stored one. */
export interface OpenedDraft {
  id: string;
  secretHash: string;
}

export type Actor =
  /** The server itself: a background job, a sign-in, a notice to others. Sees all rows. */
  | { kind: 'system'; job: string }
  /** A physician or administrator. Sees all rows: the routes decide what they may do. */
  | { kind: 'staff'; id: string }
  /** Sees rows of this account, and of the drafts whose secret is correct. */
  | { kind: 'patient'; id: string; requestId: string; drafts?: readonly OpenedDraft[] }
  /** Sees rows of the drafts whose secret is correct. */
  | { kind: 'visitor'; requestId: string; drafts?: readonly OpenedDraft[] };

const acting = new AsyncLocalStorage<Actor | undefined>();

/** Runs `work` with this actor for all its database access. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work);

/** Without an actor until the caller is identified. */
export const actingAsVisitor = <T>(work: () => T): T => acting.run(undefined, work);

export const asSystem = <T>(job: string, work: () => T): T => actingAs({ kind: 'system', job }, work);

export const currentActor = (): Actor | undefined => acting.getStore();

export const seesAllRows = (actor: Actor | undefined): boolean =>
  actor?.kind === 'system' || actor?.kind === 'staff';

/** Adds access to these drafts to the current actor. Staff and the system see them anyway. */
export function openingDrafts<T>(drafts: readonly OpenedDraft[], work: () => T): T {
  const actor = currentActor();
  return actor?.kind === 'patient' || actor?.kind === 'visitor'
    ? actingAs({ ...actor, drafts: [...(actor.drafts ?? []), ...drafts] }, work)
    : work();
}

/** For this transaction only: a transaction pooler gives the next one another connection. */
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

/** Reads the items as the current actor even if that happens later, such as while a response is sent. */
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
