/** The router. A route without an access rule cannot be registered. */
import Router, { type RouterMiddleware } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware, ParameterizedContext } from 'koa';
import { z } from 'zod';
import { DRAFT_SECRET_HEADER } from '../../../contract/intake.ts';
import type { AnyRoute } from '../../../contract/route.ts';
import { checkEmergencyAccess } from '../audit/emergencyAccess.ts';
import type { RequestContext, SignedInRequest } from '../audit/requestContext.ts';
import { ACCESS, type Access, isAccess } from '../auth/roles.ts';
import { type Actor, actingAs } from '../db/actor.ts';
import { secretHash } from '../db/draftSecret.ts';
import type { User } from '../db/entities/user.ts';
import type { AppContext, AppState, SignedInContext } from './context.ts';
import { Csrf } from './csrf.ts';
import { answersWithHealthData } from './healthData.ts';
import { readDocumentBody, readJsonBody } from './jsonBody.ts';
import { onlyBytes } from './onlyBytes.ts';
import { DOCUMENT_DEPTH, Nothing, parse } from './parse.ts';
import { limitBy, ROUTE_LIMITS } from './rateLimits.ts';

type Handler<A extends Access> = (
  ctx: A['signedIn'] extends true ? SignedInContext : AppContext,
) => void | Promise<void>;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets: the caller, and what was sent, parsed. */
export interface RouteRequest<R extends AnyRoute> {
  ctx: R['access'] extends 'anyone' ? AppContext : SignedInContext;
  em: EntityManager;
  user: R['access'] extends 'anyone' ? User | null : User;
  occasion: R['access'] extends 'anyone' ? RequestContext : SignedInRequest;
  params: { [Name in keyof R['params']]: Parsed<NonNullable<R['params']>[Name]> };
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** The answer of a route, or nothing if the handler has answered through `ctx`. */
type Answered<R extends AnyRoute> = R['answer'] extends z.ZodType
  ? z.input<R['answer']> | undefined
  : unknown;

export interface RegisteredRoute {
  method: Method;
  path: string;
  access: Access;
  healthData: boolean;
  route?: AnyRoute;
}

type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

export class Routes {
  // Each path has one spelling, because sessions and cache headers also depend on the path as written.
  readonly #router = new Router<AppState>({ sensitive: true, strict: true });
  readonly #limitFactor: number;
  readonly #csrf: Csrf;
  /** Method and pattern of every route, as registered. */
  readonly registered: RegisteredRoute[] = [];

  /** @param limitFactor multiplies the limits of `ROUTE_LIMITS` */
  constructor({
    limitFactor = 1,
    csrf = new Csrf([], { https: false }),
  }: { limitFactor?: number; csrf?: Csrf } = {}) {
    this.#limitFactor = limitFactor;
    this.#csrf = csrf;
  }

  /** Registers a route: the handler gets what was sent, parsed, and returns the answer. */
  on<const R extends AnyRoute>(
    route: R,
    handler: (request: RouteRequest<R>) => Answered<R> | Promise<Answered<R>>,
  ): void {
    const method = route.method.toLowerCase() as Method;
    const read = readerOf(route);
    const answer = async (ctx: AppContext): Promise<void> => {
      const { em, user, occasion } = ctx.state;
      const request = { ctx, em, user, occasion, ...read(ctx) } as unknown as RouteRequest<R>;
      if (route.status && route.status !== 302) ctx.status = route.status;
      const body = await handler(request);
      if (body !== undefined) ctx.body = body;
    };
    const readBody = { document: readDocumentBody, file: onlyBytes, json: readJsonBody }[
      route.takes ?? 'json'
    ];
    this.#register(method, route.path, ACCESS[route.access], answer, readBody, route);
  }

  get<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('get', path, access, handler);
  }

  post<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('post', path, access, handler);
  }

  /** A POST or PUT whose body is a whole document, up to 2 MB. */
  document<A extends Access>(method: 'post' | 'put', path: string, access: A, handler: Handler<A>): void {
    this.#register(method, path, access, handler, readDocumentBody);
  }

  patch<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('patch', path, access, handler);
  }

  put<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('put', path, access, handler);
  }

  delete<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('delete', path, access, (ctx) => {
      parse(Nothing, ctx.request.body);
      return handler(ctx);
    });
  }

  /** A POST whose body is a file: the handler reads it from `ctx.req` itself, up to its own limit. */
  upload<A extends Access>(path: string, access: A, handler: Handler<A>): void {
    this.#register('post', path, access, handler, onlyBytes);
  }

  middleware(): Middleware[] {
    return [this.#router.routes(), this.#router.allowedMethods()] as unknown as Middleware[];
  }

  #register<A extends Access>(
    method: Method,
    path: string,
    access: A,
    handler: Handler<A>,
    readBody: Middleware = readJsonBody,
    route?: AnyRoute,
  ): void {
    if (!isAccess(access)) throw new Error(`${method} ${path} does not declare who may call it`);
    const healthData = route?.healthData ?? answersWithHealthData(`${method} ${path}`);
    this.registered.push({ method, path, access, healthData, ...(route && { route }) });
    const name: Middleware<AppState> = (ctx, next) => {
      ctx.state.route = path;
      return next();
    };
    // Identify the caller first, then check the access rule, and only then read the body.
    const rows: Middleware<AppState> = (ctx, next) => actingAs(actorOf(ctx), next);
    const emergency = checkEmergencyAccess(healthData);
    const routeLimit = route?.limit ?? ROUTE_LIMITS[`${method} ${path}`];
    const limit = limitBy(`${method} ${path}`, this.#limitFactor, routeLimit);
    // Limits by address apply before any lookup or record, limits by account as soon as the account is known.
    const isByAddress = routeLimit?.per === 'address';
    const who = isByAddress ? [limit, access.check] : [access.check, limit];
    const checks =
      method === 'get' ? [...who, rows, emergency] : [...who, rows, emergency, this.#csrf.check, readBody];
    const answer = handler as unknown as Middleware<AppState>;
    this.#router.register(path, [method], [name, ...checks, answer] as RouterMiddleware<AppState>[]);
  }
}

/** Parses what was sent: parameters, then query, then body. */
function readerOf({ method, params, query, body, takes }: AnyRoute) {
  const paramsSchema = z.strictObject(params ?? {});
  const bodySchema = method === 'GET' || takes === 'file' ? undefined : (body ?? Nothing);
  const options = takes === 'document' ? { depth: DOCUMENT_DEPTH } : {};
  return (ctx: AppContext) => ({
    params: params && parse(paramsSchema, ctx.params),
    query: query && parse(query, ctx.query),
    body: bodySchema && parse(bodySchema, ctx.request.body, options),
  });
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * A caller with a secret names the draft in the URL: PostgreSQL opens only that one, if the secret matches.
 */
function actorOf(ctx: ParameterizedContext<AppState>): Actor {
  const { user, requestId } = ctx.state;
  if (user && user.role !== 'PATIENT') return { kind: 'staff', id: user.id };
  const { id } = (ctx as unknown as { params: { id?: string } }).params;
  const secret = ctx.get(DRAFT_SECRET_HEADER);
  const opens = secret !== '' && id !== undefined && UUID.test(id);
  const drafts = opens ? [{ id, secretHash: secretHash(secret) }] : [];
  return user ? { kind: 'patient', id: user.id, requestId, drafts } : { kind: 'visitor', requestId, drafts };
}
