/**
 * Sends several statements with bound values in one round trip, with one Sync: the first that fails ends them
 * all, and outside of a transaction they are atomic together.
 */
import pg from 'pg';

export interface Piece {
  text: string;
  values: readonly unknown[];
  /** The name under which PostgreSQL keeps it parsed and planned on this connection. */
  name?: string;
}

type Results = Array<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>;
type Done = (error: Error | null, results?: Results) => void;
type Message = Record<string, unknown>;

/** The parts of pg's query class used for one statement; its types omit most of them. */
interface PgQuery {
  name?: string;
  text: string;
  submit(connection: object): Error | null;
  handleRowDescription(message: Message): void;
  handleDataRow(message: Message): void;
  handleCommandComplete(message: Message, connection: object): void;
  handleReadyForQuery(connection: object): void;
  _result: { _types?: unknown };
}

interface PgConnection {
  stream: { cork(): void; uncork(): void };
  /** Names of the statements already sent to be parsed. */
  submittedNamedStatements: Record<string, string>;
}

/** Passed to `client.query`, like pg-query-stream. */
class Batch {
  /** pg stores the client's type parsers here. */
  readonly _result: { _types?: unknown } = {};
  /** pg replaces it when there is a time limit. */
  callback: Done;
  readonly #queries: PgQuery[];
  readonly #results: Results = [];
  #failure: Error | undefined;
  #done = 0;

  /** The texts of the statements, and their bound values separately. */
  readonly texts: readonly string[];
  readonly boundValues: readonly unknown[];

  constructor(pieces: readonly Piece[], callback: Done) {
    this.callback = callback;
    this.texts = pieces.map(({ text }) => text);
    this.boundValues = pieces.flatMap(({ values }) => values);
    this.#queries = pieces.map(({ text, values, name }) => {
      const config = { text, values: [...values], queryMode: 'extended', ...(name && { name }) };
      const query = new pg.Query(config, undefined, ((error: Error | null, result: Results[number]) => {
        if (error) this.#failure ??= error;
        else this.#results.push(result);
      }) as never);
      return query as unknown as PgQuery;
    });
  }

  /** Name of the statement being parsed: pg remembers which statements PostgreSQL has. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  submit(connection: PgConnection): Error | null {
    // Nothing runs before the last statement has arrived, and nothing after a failed one.
    const together = Object.create(connection, { sync: { value: () => undefined } }) as PgConnection;
    connection.stream.cork();
    try {
      for (const [index, query] of this.#queries.entries()) {
        query._result._types = this._result._types;
        const error = query.submit(index === this.#queries.length - 1 ? connection : together);
        if (error) return error;
      }
      return null;
    } finally {
      connection.stream.uncork();
    }
  }

  handleRowDescription(message: Message): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: Message): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: Message, connection: object): void {
    const query = this.#current;
    this.#done += 1;
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleEmptyQuery(connection: object): void {
    const query = this.#current;
    this.#done += 1;
    query?.handleReadyForQuery(connection);
  }

  handleError(error: Error, { submittedNamedStatements }: PgConnection): void {
    // Statements after the failed one have not been parsed.
    for (const { name } of this.#queries) if (name !== undefined) delete submittedNamedStatements[name];
    this.callback(error);
  }

  handleReadyForQuery(): void {
    if (this.#failure) this.callback(this.#failure);
    else this.callback(null, this.#results);
  }

  get #current(): PgQuery | undefined {
    return this.#queries[this.#done];
  }
}

/** The results of all statements, in order. */
export const sendBatch = (send: (query: unknown) => unknown, pieces: readonly Piece[]): Promise<Results> =>
  new Promise((resolve, reject) => {
    send(new Batch(pieces, (error, results) => (error ? reject(error) : resolve(results ?? []))));
  });
