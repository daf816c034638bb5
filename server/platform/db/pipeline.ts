/**
 * Reduces round trips to the database: a transaction begins with its first statement, one without statements
 * sends nothing, and a statement marked to go with the next one, or with the commit, is sent together with
 * it. The actor is set in the same round trip, as bound values.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Actor, currentActor, type Stating, statementsOf } from './actor.ts';
import { type Piece, sendBatch } from './batch.ts';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*(?:;\s*)?$/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/** Undoes settings made since the savepoint, such as the actor. */
const ROLLS_BACK_TO = /^\s*rollback to\b/i;
/**
 * When a statement of a transaction is sent: with its next one, before whose rows its own come, or with its
 * commit, which fails if the statement does.
 */
export type SentWith = 'next' | 'commit';

const sentWith = new AsyncLocalStorage<SentWith | undefined>();

/** @param send asks one statement on the connection, and nothing else */
export const sendWith = <T>(when: SentWith | undefined, send: () => T): T => sentWith.run(when, send);

/** Runs outside of a transaction only, and reads no rows of others. */
const STANDS_ALONE = /^\s*(vacuum|reindex|(create|drop)\s+(unique\s+)?index\s+concurrently)\b/i;
const NO_ACTOR = 'A statement needs an actor (db/actor.ts)';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

/** A statement and its actor; 'anybody' for statements that start and end transactions. */
interface Asked extends Piece {
  actor: Actor | undefined | 'anybody';
  /** Sent with another statement, whose rows it must not add to. */
  rowless?: boolean;
}

/** @param stating undefined: a database without protected tables */
export function pipeline(pool: pg.Pool, stating?: Stating): void {
  pool.on('connect', (client) => {
    const trips = new Trips(client.query.bind(client) as Send, stating);
    client.query = ((...query: unknown[]) => trips.query(query)) as typeof client.query;
  });
}

type Send = (...query: unknown[]) => unknown;

class Trips {
  readonly #send: Send;
  readonly #stating: Stating | undefined;
  readonly #server: Actor | undefined;
  #inTransaction = false;
  /** Whether nothing of the transaction has been sent yet. */
  #unsent = false;
  #withNext: Asked[] = [];
  #withCommit: Asked[] = [];
  /** The actor last set in this transaction. */
  #stated: Actor | undefined | 'unknown';

  constructor(send: Send, stating: Stating | undefined) {
    this.#send = send;
    this.#stating = stating;
    this.#server = stating?.job === undefined ? undefined : { kind: 'system', job: stating.job };
  }

  query(query: unknown[]): unknown {
    const [text, values, callback] = query;
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function') {
      return this.#sendAsItIs(query);
    }
    const piece = { text, values: (values as unknown[] | undefined) ?? [] };
    if (BEGINS.test(text)) {
      this.#begin(piece);
      return Promise.resolve(NOTHING);
    }
    if (ENDS.test(text)) return this.#end(piece);
    const actor = this.#actor();
    if (actor === undefined && this.#stating) return Promise.reject(new Error(NO_ACTOR));
    const asked = { ...piece, actor: STANDS_ALONE.test(text) ? 'anybody' : actor } as const;
    const when = this.#inTransaction ? sentWith.getStore() : undefined;
    if (when === 'next') {
      this.#withNext.push(asked);
      return Promise.resolve(NOTHING);
    }
    if (when === 'commit') {
      this.#withCommit.push({ ...asked, rowless: true });
      return Promise.resolve(NOTHING);
    }
    const before = this.#takeBefore();
    const rollsBack = ROLLS_BACK_TO.test(text);
    const answer = this.#sendAll([...before, rollsBack ? { ...piece, actor: 'anybody' } : asked]);
    if (rollsBack) this.#stated = 'unknown';
    return answer;
  }

  #begin(piece: Piece): void {
    this.#inTransaction = true;
    this.#unsent = true;
    this.#stated = undefined;
    this.#withNext = [{ ...piece, actor: 'anybody' }];
    this.#withCommit = [];
  }

  #end(piece: Piece): Promise<Result> {
    const last = ROLLS_BACK.test(piece.text) ? [] : this.#withCommit;
    const asksNothing = this.#inTransaction && this.#unsent && last.length === 0;
    this.#withCommit = [];
    const before = [...this.#takeBefore(), ...last];
    const answer = asksNothing
      ? Promise.resolve(NOTHING)
      : this.#sendAll([...before, { ...piece, actor: 'anybody' }]);
    this.#inTransaction = false;
    return answer;
  }

  /** What is sent before the next statement, including what was queued for the commit, which it must see. */
  #takeBefore(): Asked[] {
    const before = [...this.#withNext, ...(this.#inTransaction ? this.#withCommit : [])];
    this.#unsent = false;
    this.#withNext = [];
    this.#withCommit = [];
    return before;
  }

  /** Sends all in one round trip and concatenates their rows. */
  async #sendAll(asked: readonly Asked[]): Promise<Result> {
    const { pieces, rowless } = this.#withActor(asked);
    const results = pieces.every(({ values }) => values.length === 0)
      ? [(await this.#send(pieces.map(({ text }) => text).join(';\n'))) as Result | Result[]].flat()
      : await sendBatch(this.#send, pieces);
    return joined(results.filter((_, index) => !rowless.has(index)));
  }

  /** Inserts a statement that sets the actor wherever it changes. @returns also whose rows are dropped */
  #withActor(asked: readonly Asked[]): { pieces: Piece[]; rowless: Set<number> } {
    const pieces: Piece[] = [];
    const dropped = new Set<number>();
    let last = this.#inTransaction ? this.#stated : undefined;
    for (const { actor, rowless, ...piece } of asked) {
      if (this.#stating && actor !== 'anybody' && actor !== last) {
        const statements = statementsOf(actor, this.#stating);
        for (const statement of actor === this.#server ? statements.map(withoutValues) : statements) {
          dropped.add(pieces.length);
          pieces.push(statement);
        }
        last = actor;
      }
      if (rowless) dropped.add(pieces.length);
      pieces.push(piece);
    }
    if (this.#inTransaction) this.#stated = last;
    return { pieces, rowless: dropped };
  }

  #actor(): Actor | undefined {
    return currentActor() ?? this.#server;
  }

  /** For cursors and queries with a name or a callback. */
  #sendAsItIs(query: unknown[]): unknown {
    const actor = this.#actor();
    if (actor === undefined && this.#stating) throw new Error(NO_ACTOR);
    const before = this.#takeBefore();
    if (this.#stating && (this.#inTransaction ? this.#stated : undefined) !== actor) {
      if (!this.#inTransaction) throw new Error('Bind the values, or begin a transaction');
      before.push({ text: 'select', values: [], actor });
    }
    return before.length === 0
      ? this.#send(...query)
      : this.#sendAll(before).then(() => this.#send(...query));
  }
}

/** A migration may be several statements in one text, which takes no values beside it. */
const withoutValues = ({ text, values }: Piece): Piece => ({
  text: text.replace(/\$(\d)/g, (_, place) => pg.escapeLiteral(String(values[Number(place) - 1]))),
  values: [],
});

const joined = (results: readonly Result[]): Result => ({
  ...(results.at(-1) ?? NOTHING),
  rows: results.flatMap(({ rows }) => rows ?? []),
});
