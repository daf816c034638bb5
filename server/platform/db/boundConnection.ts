/**
 * MikroORM interpolates values into the text of a statement. This connection binds them instead: the text
 * holds $1, $2 … and no user input, however the statement was built.
 */
import {
  type Configuration,
  isRaw,
  JsonProperty,
  type LoggingOptions,
  type RawQueryFragment,
  raw,
  Utils,
} from '@mikro-orm/core';
import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type SentWith, sendWith } from './pipeline.ts';

export interface Bound {
  text: string;
  values: unknown[];
}

/** @param sql with `?` for a value, `??` for a name and `\?` for a question mark */
export function bind(sql: string, params: readonly unknown[]): Bound {
  const values: unknown[] = [];
  const text = params.length === 0 ? sql : filled(sql, params, values);
  return { text, values };
}

const PLACES = /\\\?|\?\?|\?/g;

function filled(sql: string, params: readonly unknown[], values: unknown[]): string {
  let place = 0;
  return sql.replace(PLACES, (mark) => {
    if (mark === '\\?') return '?';
    if (place >= params.length) throw new Error('A statement has more places than values');
    const param = params[place];
    place += 1;
    return mark === '??' ? quotedName(param) : placeFor(param, values);
  });
}

function placeFor(value: unknown, values: unknown[]): string {
  if (isRaw(value)) return filled(value.sql, value.params, values);
  if (Array.isArray(value) && !isJson(value)) return value.map((each) => placeFor(each, values)).join(', ');
  if (value === undefined) throw new Error('A value of a statement is missing');
  values.push(toBind(value));
  return `$${values.length}${typeOf(value)}`;
}

function toBind(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Utils.isPlainObject(value) || isJson(value)) return JSON.stringify(value);
  return value;
}

/**
 * The type of the equivalent literal: without a cast, PostgreSQL would often treat a bound number as text.
 */
function typeOf(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean';
  if (typeof value !== 'number') return '';
  if (!Number.isInteger(value)) return Number.isFinite(value) ? '::numeric' : '::float8';
  if (value >= -2_147_483_648 && value <= 2_147_483_647) return '::integer';
  return Number.isSafeInteger(value) ? '::bigint' : '::numeric';
}

const isJson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && JsonProperty in value;

const quotedName = (name: unknown): string => `"${String(name).replaceAll('"', '""').replace('.', '"."')}"`;

type Query = Parameters<PostgreSqlConnection['execute']>[0];
type Params = Parameters<PostgreSqlConnection['execute']>[1];
type Client = ReturnType<PostgreSqlConnection['getClient']>;
type Compiled = Parameters<Client['executeQuery']>[0];

/** MikroORM passes these options of a statement through. */
export interface Sending extends LoggingOptions {
  sentWith?: SentWith | undefined;
}

export class BoundConnection extends PostgreSqlConnection {
  override async execute<T>(
    query: Query,
    params: Params = [],
    method: 'all' | 'get' | 'run' = 'all',
    ctx?: Parameters<PostgreSqlConnection['execute']>[3],
    options?: Sending,
  ): Promise<T> {
    await this.ensureConnection();
    const { sql, params: given } = fragmentOf(query, params);
    const { text, values } = bind(sql, given);
    return this.executeQuery(sql, async () => {
      const client = (ctx ?? this.getClient()) as Client;
      const statement = { sql: text, parameters: values, query: { kind: 'RawNode' } } as unknown as Compiled;
      const result = await sendWith(options?.sentWith, () => client.executeQuery(statement));
      return this.transformRawResult<T>(result, method);
    });
  }

  // biome-ignore lint/correctness/useYield: refused before anything is queried.
  override async *stream(): AsyncIterableIterator<never> {
    throw new Error('Stream with pg-query-stream: it binds its values');
  }
}

function fragmentOf(query: Query, params: Params): { sql: string; params: readonly unknown[] } {
  const made = typeof query === 'object' && 'toRaw' in query ? query.toRaw() : query;
  const fragment: string | RawQueryFragment =
    typeof made === 'string' && !Array.isArray(params) ? raw(made, params as Record<string, unknown>) : made;
  return typeof fragment === 'string'
    ? { sql: fragment, params: params as readonly unknown[] }
    : { sql: fragment.sql, params: fragment.params };
}

/** MikroORM's PostgreSQL driver with a connection that binds values. */
export class BoundDriver extends PostgreSqlDriver {
  constructor(config: Configuration) {
    super(config);
    Object.defineProperty(this, 'connection', { value: new BoundConnection(config), enumerable: true });
  }
}
