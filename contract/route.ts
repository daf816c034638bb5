/**
 * A route of the API as one value: its address, who may call it, and the schemas of request and response. The server
 * registers it, the portal calls it, and the API description, the limits and the tests over all routes read it.
 */
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call a route; checked by `server/platform/access/roles.ts`. */
export type AccessName =
  | 'anyone'
  | 'signedIn'
  | 'patient'
  | 'staff'
  | 'admin'
  | 'beforeSecondFactor'
  /** Programs, which sign what they ask: the handler checks it, and no session counts. */
  | 'program';

/**
 * How often a route may be called. A whole clinic, or a mobile network, may share one address. A route that states none
 * has that of `server/platform/http/rateLimits.ts`.
 */
export interface Limit {
  /** What calls are counted by: a network address, or an account. */
  per: 'address' | 'account';
  most: number;
  minutes: number;
  /** Counted by each process separately, without a round trip to the database. */
  isLocal?: true;
}

/** Types of request and response, only for the compiler. */
interface Types {
  query: unknown;
  body: unknown;
  answer: unknown;
}

interface Schemas {
  query?: z.ZodType;
  /** Schema of the body; a route without one accepts only an empty body. */
  body?: z.ZodType;
  /** Schema of a JSON response. */
  answer?: z.ZodType;
}

/** Method and path of a route. */
export interface Address<M extends Method = Method, Path extends string = string, T extends Types = Types> {
  readonly method: M;
  readonly path: Path;
  /** Absent at run time. */
  readonly types?: T;
}

/** The parameters in a path: `/api/drafts/:id/history/:revision` has `id` and `revision`. */
export type ParamName<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamName<Segment> | ParamName<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

export type Params<Path extends string> = { readonly [Name in ParamName<Path>]: string | number };

interface Description extends Schemas {
  access: AccessName;
  /** Whether it handles health data of patients that its schemas do not show, such as names and files. */
  healthData: boolean;
  limit?: Limit;
  params?: Readonly<Record<string, z.ZodType>>;
  /**
   * By default JSON of moderate size. A document: JSON of up to 2 MB; a resource: also as `application/fhir+json`. Parameters: those of a
   * search, also as a form. A file or form: what the handler reads.
   */
  takes?: 'document' | 'resource' | 'parameters' | 'file' | 'form';
  /** 200 unless specified. */
  status?: 201 | 202 | 204 | 302;
  /** Media type of an answer that is not JSON. */
  media?: string;
}

/** Any route, for code that processes the whole list. */
export type AnyRoute = Address & Description;

type DescriptionOf<Path extends string> = Description &
  ([ParamName<Path>] extends [never]
    ? { params?: undefined }
    : { params: Readonly<Record<ParamName<Path>, z.ZodType>> });

type TypesOf<D> = {
  query: D extends { query: infer Query extends z.ZodType } ? z.input<Query> : undefined;
  body: D extends { body: infer Body extends z.ZodType } ? z.input<Body> : undefined;
  answer: D extends { answer: infer Answer extends z.ZodType } ? z.output<Answer> : unknown;
};

type Route<M extends Method, Path extends string, D extends Description> = Address<M, Path, TypesOf<D>> & D;

/**
 * A route's address without its schemas, for pages that load without the schema library. The types are those
 * that `routeAt` compares with the schemas.
 */
// The annotations let the portal's build drop the routes that a page does not use, with their schemas.
/* @__NO_SIDE_EFFECTS__ */
export const address =
  <S extends Schemas = Record<never, never>>() =>
  <const M extends Method, const Path extends string>(
    method: M,
    path: Path,
  ): Address<M, Path, TypesOf<S>> => ({
    method,
    path,
  });

/* @__NO_SIDE_EFFECTS__ */
export function route<const M extends Method, const Path extends string, const D extends DescriptionOf<Path>>(
  method: M,
  path: Path,
  description: D,
): Route<M, Path, D> {
  return { method, path, ...description };
}

/** Describes an address that pages use without its schemas. */
/* @__NO_SIDE_EFFECTS__ */
export function routeAt<
  M extends Method,
  Path extends string,
  T extends Types,
  const D extends DescriptionOf<Path>,
>(
  { method, path }: Address<M, Path, T>,
  description: D & (TypesOf<D> extends T ? unknown : { types: T }),
): Route<M, Path, D> {
  return { method, path, ...(description as D) };
}

/** The path of a route with its parameters and query filled in; undefined values in the query are omitted. */
export function urlOf<Path extends string>(
  { path }: Address<Method, Path>,
  ...[params, query]: [ParamName<Path>] extends [never]
    ? [params?: Params<Path>, query?: object]
    : [params: Params<Path>, query?: object]
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent((params as Record<string, string | number>)[name] ?? ''),
  );
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return filled;
  return `${filled}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
