/**
 * Reduces round trips to the database: a transaction begins with its first statement, one without statements
 * sends nothing, and there is no wait for `begin`, for what states caller and place, or for a statement marked so:
 * whatever is sent next follows on the connection without a reply in between (the driver's pipeline mode).
 * ¶ After a statement that fails, PostgreSQL refuses all others of the transaction, the commit included.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { type Actor, type Caller, currentActor, type Stating, statementsOf } from './actor.ts';
import { refuseOtherCaller } from './client/refusedStatements.ts';
import { currentPlace } from './place.ts';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\s*(?:;\s*)?$/i;
const ROLLS_BACK = /^\s*rollback\b/i;
/** Undoes settings made since the savepoint, such as the actor. */
const ROLLS_BACK_TO = /^\s*rollback to\b/i;
/**
 * With what a statement of a transaction is answered: with the next one, whose rows follow its own, or with
 * the commit, without its rows. Either fails if the statement did.
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
const COMMIT = { text: 'commit', values: [] };

interface Piece {
  text: string;
  values: unknown[];
  /** The name under which PostgreSQL keeps it parsed and planned on this connection. */
  name?: string;
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
    // Its types do not declare this mode.
    Object.assign(client, { pipeline: true });
    const trips = new Trips(client, stating, preparing);
    client.query = ((...query: unknown[]) => trips.query(query)) as typeof client.query;
  });
}

type Send = (...query: unknown[]) => unknown;

/** A transaction, until its end is sent. */
interface Transaction {
  /** How it begins, until that is sent. */
  begin: string | undefined;
  /** The caller that was stated last. */
  stated: Caller | undefined;
  /** Statements that are answered with the next one. */
  early: Array<Promise<Result>>;
  /** Why the first of the statements that were sent without waiting failed. */
  failure: unknown;
}

const beginning = (begin: string): Transaction => ({
  begin,
  stated: undefined,
  early: [],
  failure: undefined,
});

class Trips {
  readonly #send: Send;
  readonly #stream: Duplex;
  readonly #stating: Stating | undefined;
  readonly #server: Actor | undefined;
  readonly #preparing: Preparing;
  /** Text of a statement → the name under which it is prepared. */
  readonly #names = new Map<string, string>();
  #transaction: Transaction | undefined;
  #isCorked = false;

  constructor(client: pg.Client, stating: Stating | undefined, preparing: Preparing) {
    this.#send = client.query.bind(client) as Send;
    this.#stream = client.connection.stream;
    this.#stating = stating;
    this.#preparing = preparing;
    this.#server = stating?.job === undefined ? undefined : { kind: 'system', job: stating.job };
  }

  query(query: unknown[]): unknown {
    const [text, values, callback] = query;
    if (typeof text !== 'string' || callback !== undefined || typeof values === 'function') {
      return this.#sendAsItIs(query);
    }
    if (BEGINS.test(text)) {
      this.#transaction = beginning(text);
      return Promise.resolve(NOTHING);
    }
    if (ENDS.test(text)) return this.#end(text);
    const piece = { text, values: (values as unknown[] | undefined) ?? [] };
    let caller: Caller | undefined;
    try {
      if (this.#stating?.appRole !== undefined) refuseOtherCaller(text);
      caller = this.#caller();
    } catch (error) {
      return Promise.reject(error);
    }
    if (this.#transaction) return this.#ask(this.#transaction, piece, caller);
    return STANDS_ALONE.test(text) ? this.#sendAlone(text, caller) : this.#sendByItself(piece, caller);
  }

  #ask(transaction: Transaction, piece: Piece, caller: Caller | undefined): Promise<Result> {
    if (ROLLS_BACK_TO.test(piece.text)) return this.#rollBackTo(transaction, piece);
    this.#open(transaction, caller);
    const when = sentWith.getStore();
    if (when === undefined) return this.#answered(transaction, this.#submit(piece));
    const sent = this.#sendAhead(transaction, when === 'commit' ? this.#prepared(piece) : piece);
    if (when === 'next') transaction.early.push(sent);
    return Promise.resolve(NOTHING);
  }

  /**
   * A statement outside a transaction: for it alone, the session states the clinic's schema, in which its
   * names are resolved.
   */
  async #sendAlone(text: string, caller: Caller | undefined): Promise<Result> {
    if (caller === undefined) return this.#submit({ text, values: [] });
    await this.#send(`set search_path = ${pg.escapeIdentifier(caller.place.schema)}`);
    const resetting = () => this.#send('reset search_path');
    try {
      const result = await this.#submit({ text, values: [] });
      await resetting();
      return result;
    } catch (error) {
      // On a broken connection this fails too: the first error tells why.
      await Promise.resolve(resetting()).catch(() => undefined);
      throw error;
    }
  }

  /** A transaction of one statement. */
  async #sendByItself(piece: Piece, caller: Caller | undefined): Promise<Result> {
    if (caller === undefined) return this.#submit(piece);
    const transaction = beginning('begin');
    this.#open(transaction, caller);
    const answer = this.#answered(transaction, this.#submit(piece));
    const [answered, ended] = await Promise.allSettled([answer, this.#submit(COMMIT)]);
    if (answered.status === 'rejected') throw answered.reason;
    if (ended.status === 'rejected') throw ended.reason;
    return answered.value;
  }

  /** Undoes the statements that failed, and with them the settings made since, such as the actor. */
  async #rollBackTo(transaction: Transaction, piece: Piece): Promise<Result> {
    this.#open(transaction, undefined);
    transaction.stated = undefined;
    transaction.early = [];
    const result = await this.#submit(piece);
    transaction.failure = undefined;
    return result;
  }

  #end(text: string): Promise<Result> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    if (transaction?.begin !== undefined) return Promise.resolve(NOTHING);
    const ended = this.#submit({ text, values: [] });
    return transaction && !ROLLS_BACK.test(text) ? this.#answered(transaction, ended) : ended;
  }

  /** Sends the transaction's `begin`, and who speaks, if that has changed. */
  #open(transaction: Transaction, caller: Caller | undefined): void {
    if (transaction.begin !== undefined)
      this.#sendAhead(transaction, { text: transaction.begin, values: [] });
    transaction.begin = undefined;
    if (!caller || !this.#stating || isSame(caller, transaction.stated)) return;
    for (const statement of statementsOf(caller, this.#stating))
      this.#sendAhead(transaction, this.#prepared(statement));
    transaction.stated = caller;
  }

  /** Sent without waiting: what follows in the transaction fails with it. */
  #sendAhead(transaction: Transaction, piece: Piece): Promise<Result> {
    const sent = this.#submit(piece);
    sent.catch((error) => {
      transaction.failure ??= error;
    });
    return sent;
  }

  /** With the rows of those before it that are answered with this one. PostgreSQL ends a failed transaction without an error. */
  async #answered(transaction: Transaction, sent: Promise<Result>): Promise<Result> {
    const answers = await Promise.all([...transaction.early.splice(0), sent]).catch((error) => {
      throw transaction.failure ?? error;
    });
    if (transaction.failure !== undefined) throw transaction.failure;
    return joined(answers);
  }

  /** What is sent before the event loop goes on leaves in one piece. */
  async #submit({ text, values, name }: Piece): Promise<Result> {
    if (!this.#isCorked) {
      this.#isCorked = true;
      this.#stream.cork();
      process.nextTick(() => {
        this.#isCorked = false;
        this.#stream.uncork();
      });
    }
    const query = values.length === 0 ? text : { text, values, ...(name && { name }) };
    return joined([(await this.#send(query)) as Result | Result[]].flat());
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
    const stated = this.#transaction?.stated;
    if (stated && stated.place !== place) throw new Error(OTHER_PLACE);
    return { actor, place };
  }

  /** For cursors and queries with a name or a callback. */
  #sendAsItIs(query: unknown[]): unknown {
    const caller = this.#caller();
    if (this.#transaction) this.#open(this.#transaction, caller);
    else if (caller) throw new Error('Bind the values, or begin a transaction');
    return this.#send(...query);
  }
}

const isSame = (caller: Caller, other: Caller | undefined): boolean =>
  other !== undefined && caller.actor === other.actor && caller.place === other.place;

const joined = (results: readonly Result[]): Result => ({
  ...(results.at(-1) ?? NOTHING),
  rows: results.flatMap(({ rows }) => rows ?? []),
});
