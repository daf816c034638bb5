/**
 * Who accesses the database. Each transaction sets its actor before its first statement, for itself only;
 * PostgreSQL's row security policies decide by the actor which rows are visible. Without an actor none are,
 * and no statement is sent.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase } from 'pg';
import { PLATFORM, type Place, rolesAt } from './place.ts';

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
  /** Sees rows of the drafts whose secret is correct. Visitors of one network take turns as one account does. */
  | { kind: 'visitor'; requestId: string; network?: string; drafts?: readonly OpenedDraft[] };

const acting = new AsyncLocalStorage<Actor | undefined>();

/** Runs `work` with this actor for all its database access. */
export const actingAs = <T>(actor: Actor, work: () => T): T => acting.run(actor, work);

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

/** What a connection states besides the actor. */
export interface Stating {
  /** The role that the application connects as; undefined if the connecting role owns the tables. */
  appRole?: string | undefined;
  /** The default place for statements whose caller named none: for commands and tests. */
  place?: Place | undefined;
  /** The default actor, a job of this name, where none is named: for commands and tests. */
  job?: string | undefined;
  /** How long statements wait for a lock, and a transaction for its next statement. */
  limits?: { lock: string; idle: string } | undefined;
}

/** For this transaction only: a transaction pooler gives the next one another connection. */
const STATE = `select set_config('role', $1, true), set_config('search_path', $2, true),
  set_config('app.actor', $3, true), set_config('app.patient', $4, true), set_config('app.drafts', $5, true),
  set_config('app.opened', '', true)`;

const STATE_LIMITS = `,
  set_config('lock_timeout', $6, true), set_config('idle_in_transaction_session_timeout', $7, true)`;

/** The drafts that the presented secrets open; rows of other tables name their draft, not its secrets. */
const OPEN = `select set_config('app.opened', coalesce(string_agg(draft::text, ','), ''), true) from (
  select id as draft from draft
    where id = any ($1::uuid[]) and id::text || ':' || secret_hash = any ($2::text[])
  union
  select draft_id from draft_key
    where draft_id = any ($1::uuid[]) and draft_id::text || ':' || secret_hash = any ($2::text[])
      and expires_at > now()
) as opened`;

/**
 * The same for a single draft, the usual case: PostgreSQL plans this statement once, and that for lists each
 * time.
 */
const OPEN_ONE = `select set_config('app.opened', coalesce(
  (select id::text from draft where id = $1::uuid and secret_hash = $2),
  (select draft_id::text from draft_key
    where draft_id = $1::uuid and secret_hash = $2 and expires_at > now()),
  ''), true)`;

/** The actor and the place. */
export interface Caller {
  actor: Actor | undefined;
  place: Place;
}

/** The statements that begin a transaction of this caller. */
export function statementsOf(
  { actor, place }: Caller,
  { appRole, limits }: Stating,
): Array<{ text: string; values: unknown[] }> {
  const values = [roleOf(actor, place, appRole), place.schema, ...settingsOf(actor)];
  const state = limits
    ? { text: STATE + STATE_LIMITS, values: [...values, limits.lock, limits.idle] }
    : { text: STATE, values };
  const drafts = actor?.kind === 'patient' || actor?.kind === 'visitor' ? (actor.drafts ?? []) : [];
  const [first] = drafts;
  if (!first) return [state];
  if (drafts.length === 1) return [state, { text: OPEN_ONE, values: [first.id, first.secretHash] }];
  return [state, { text: OPEN, values: [drafts.map(({ id }) => id), drafts.map(keyOf)] }];
}

/** For a connection outside the pool, in a transaction. */
export async function stateCaller(client: ClientBase, caller: Caller, stating: Stating = {}): Promise<void> {
  for (const statement of statementsOf(caller, stating)) await client.query(statement);
}

function roleOf(actor: Actor | undefined, place: Place, appRole: string | undefined): string {
  if (appRole === undefined || actor === undefined || place === PLATFORM) return 'none';
  const { patients, staff } = rolesAt(place, appRole);
  return seesAllRows(actor) ? staff : patients;
}

/** The actor's name, account and presented secrets. */
function settingsOf(actor: Actor | undefined): [string, string, string] {
  switch (actor?.kind) {
    case 'system':
      return [`system:${actor.job}`, '', ''];
    case 'staff':
      return [`staff:${actor.id}`, '', ''];
    case 'patient':
      return [`patient:${actor.id}`, actor.id, keysOf(actor.drafts)];
    case 'visitor':
      return ['visitor', '', keysOf(actor.drafts)];
    default:
      return ['', '', ''];
  }
}

const keyOf = ({ id, secretHash }: OpenedDraft): string => `${id}:${secretHash}`;

const keysOf = (drafts: readonly OpenedDraft[] = []): string => drafts.map(keyOf).join(',');

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
