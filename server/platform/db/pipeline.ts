/**
 * Reduces round trips to the database: a transaction begins with its first statement, one without statements
 * sends nothing, and a statement marked to go with the next one, or with the commit, is sent together with
 * it. Caller and place are set in the same round trip, as bound values.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { type Actor, type Caller, currentActor, type Stating, statementsOf } from './actor.ts';
import { type Piece, sendBatch } from './client/batch.ts';
import { refuseOtherCaller } from './client/refusedStatements.ts';
import { currentPlace } from './place.ts';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*(?:;\s*)?$/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/** Undoes settings made since the savepoint, such as the actor. */
const ROLLS_BACK_TO = /^\s*rollback to\b/i;
/**
 * When a statement of a transaction is sent: with the next one, whose rows follow its own, or with the
 * commit, which fails if the statement does.
 */
export type SentWith = 'next' | 'commit';

const sentWith = new AsyncLocalStorage<SentWith | undefined>();

/** @param send sends one statement on the connection, and nothing else */
export const sendWith = <T>(when: SentWith | undefined, send: () => T): T => sentWith.run(when, send);

/** A statement that must be sent alone, outside a transaction. */
const STANDS_ALONE = /^\s*(vacuum|reindex|(create|drop)\s+(unique\s+)?index\s+concurrently)\b/i;
const NO_ACTOR = 'A statement needs an actor (db/actor.ts)';
const NO_PLACE = 'A statement needs a clinic (db/place.ts)';
const OTHER_PLACE = 'A transaction belongs to one clinic';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const NOTHING: Result = { command: '', rowCount: 0, rows: [] };

/** A statement and its caller; none for statements that start and end transactions. */
interface Asked extends Piece {
  caller: Caller | undefined;
  /** Sent with another statement, so its rows are dropped. */
  rowless?: boolean;
}

/**
 * How many statements PostgreSQL keeps prepared per connection; some have a different text for each number of
 * rows.
 */
const MAX_PREPARED = 100;

/** Whether frequent statements are prepared: parsed and planned once per connection. */
export interface Preparing {
  isAllowed: boolean;
}

/** @param stating undefined: a database without protected tables */
export function pipeline(
  pool: pg.Pool,
  stating?: Stating,
  preparing: Preparing = { isAllowed: false },
): void {
  pool.on('connect', (client) => {
    const trips = new Trips(client.query.bind(client) as Send, stating, preparing);
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
  /** The caller last set in this transaction. */
  #stated: Caller | undefined;
  readonly #preparing: Preparing;
  /** Text of a statement → the name under which it is prepared. */
  readonly #names = new Map<string, string>();

  constructor(send: Send, stating: Stating | undefined, preparing: Preparing) {
    this.#send = send;
    this.#stating = stating;
    this.#preparing = preparing;
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
    let caller: Caller | undefined;
    try {
      if (this.#stating?.appRole !== undefined) refuseOtherCaller(text);
      caller = this.#caller();
    } catch (error) {
      return Promise.reject(error);
    }
    if (!this.#inTransaction && STANDS_ALONE.test(text)) return this.#sendAlone(text, caller);
    const asked: Asked = { ...piece, caller };
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
    const answer = this.#sendAll([...before, rollsBack ? { ...piece, caller: undefined } : asked]);
    if (rollsBack) this.#stated = undefined;
    return answer;
  }

  /**
   * A statement outside a transaction: for it alone, the session states the clinic's schema, in which its
   * names are resolved.
   */
  async #sendAlone(text: string, caller: Caller | undefined): Promise<Result> {
    if (caller === undefined) return (await this.#send(text)) as Result;
    await this.#send(`set search_path = ${pg.escapeIdentifier(caller.place.schema)}`);
    const resetting = () => this.#send('reset search_path');
    try {
      const result = (await this.#send(text)) as Result;
      await resetting();
      return result;
    } catch (error) {
      // On a broken connection this fails too: the first error tells why.
      await Promise.resolve(resetting()).catch(() => undefined);
      throw error;
    }
  }

  #begin(piece: Piece): void {
    this.#inTransaction = true;
    this.#unsent = true;
    this.#stated = undefined;
    this.#withNext = [{ ...piece, caller: undefined }];
    this.#withCommit = [];
  }

  #end(piece: Piece): Promise<Result> {
    const last = ROLLS_BACK.test(piece.text) ? [] : this.#withCommit;
    const asksNothing = this.#inTransaction && this.#unsent && last.length === 0;
    this.#withCommit = [];
    const before = [...this.#takeBefore(), ...last];
    const answer = asksNothing
      ? Promise.resolve(NOTHING)
      : this.#sendAll([...before, { ...piece, caller: undefined }]);
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
    for (const { caller, rowless, ...piece } of asked) {
      if (caller && this.#stating && !isSame(caller, last)) {
        const statements = statementsOf(caller, this.#stating);
        const isServers = caller.actor === this.#server;
        for (const statement of statements) {
          dropped.add(pieces.length);
          pieces.push(isServers ? withoutValues(statement) : this.#prepared(statement));
        }
        last = caller;
      }
      if (rowless) dropped.add(pieces.length);
      pieces.push(rowless ? this.#prepared(piece) : piece);
    }
    if (this.#inTransaction) this.#stated = last;
    return { pieces, rowless: dropped };
  }

  /** Only statements whose result types depend on no table: a prepared statement's must not change. */
  #prepared(piece: Piece): Piece {
    if (!this.#preparing.isAllowed) return piece;
    const known = this.#names.get(piece.text);
    if (known === undefined && this.#names.size >= MAX_PREPARED) return piece;
    const name = known ?? `repeated ${this.#names.size + 1}`;
    this.#names.set(piece.text, name);
    return { ...piece, name };
  }

  /**
   * @returns undefined if nothing has to be stated
   * @throws Error when a statement has no actor or no place
   */
  #caller(): Caller | undefined {
    if (!this.#stating) return undefined;
    const actor = currentActor() ?? this.#server;
    if (actor === undefined) throw new Error(NO_ACTOR);
    const place = currentPlace() ?? this.#stating.place;
    if (place === undefined) throw new Error(NO_PLACE);
    if (this.#inTransaction && this.#stated && this.#stated.place !== place) throw new Error(OTHER_PLACE);
    return { actor, place };
  }

  /** For cursors and queries with a name or a callback. */
  #sendAsItIs(query: unknown[]): unknown {
    const caller = this.#caller();
    const before = this.#takeBefore();
    if (caller && !isSame(caller, this.#inTransaction ? this.#stated : undefined)) {
      if (!this.#inTransaction) throw new Error('Bind the values, or begin a transaction');
      before.push({ text: 'select', values: [], caller });
    }
    return before.length === 0
      ? this.#send(...query)
      : this.#sendAll(before).then(() => this.#send(...query));
  }
}

const isSame = (caller: Caller, other: Caller | undefined): boolean =>
  other !== undefined && caller.actor === other.actor && caller.place === other.place;

/** A migration may be several statements in one text, which takes no values beside it. */
const withoutValues = ({ text, values }: Piece): Piece => ({
  text: text.replace(/\$(\d)/g, (_, place) => pg.escapeLiteral(String(values[Number(place) - 1]))),
  values: [],
});

const joined = (results: readonly Result[]): Result => ({
  ...(results.at(-1) ?? NOTHING),
  rows: results.flatMap(({ rows }) => rows ?? []),
});
