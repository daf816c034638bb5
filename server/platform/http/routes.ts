/** The router. A route without an access rule cannot be registered. */
import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import type { AnyRoute } from '@clinic/contract/route';
import { cleanTexts } from '@clinic/engine/typed';
import Router, { type RouterMiddleware } from '@koa/router';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Middleware, ParameterizedContext } from 'koa';
import { z } from 'zod';
import type { AppContext, AppState, SignedInContext } from '../access/context.ts';
import { checkEmergencyAccess } from '../access/emergencyAccess.ts';
import { handlesHealthData } from '../access/healthData.ts';
import type { RequestContext, SignedInRequest } from '../access/requestContext.ts';
import { ACCESS, type Access } from '../access/roles.ts';
import { appError } from '../base/errors.ts';
import { isUuid } from '../base/isUuid.ts';
import { siteOf } from '../base/site.ts';
import { type Actor, actingAs } from '../db/actor.ts';
import { secretHash } from '../db/draftSecret.ts';
import type { User } from '../db/entities/user.ts';
import { Csrf } from './csrf.ts';
import { erasedInstead } from './erased.ts';
import { readDocumentBody, readJsonBody, readParameters, readResource } from './jsonBody.ts';
import { networkOf } from './network.ts';
import { DOCUMENT_BOUNDS, Nothing, parse } from './parse.ts';
import { limitBy, usualLimit } from './rateLimits.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler receives: the caller, and the parsed input. */
export interface RouteRequest<R extends AnyRoute> {
  ctx: R['access'] extends 'anyone' ? AppContext : SignedInContext;
  em: EntityManager;
  user: R['access'] extends 'anyone' ? User | null : User;
  requestContext: R['access'] extends 'anyone' ? RequestContext : SignedInRequest;
  params: { [Name in keyof R['params']]: Parsed<NonNullable<R['params']>[Name]> };
  query: Parsed<R['query']>;
  body: Parsed<R['body']>;
}

/** The response of a route, or nothing if the handler responded through `ctx`. */
type Answered<R extends AnyRoute> = R['answer'] extends z.ZodType
  ? z.input<R['answer']> | undefined
  : unknown;

export interface RegisteredRoute {
  /** In lower case. */
  method: string;
  path: string;
  access: Access;
  healthData: boolean;
  route: AnyRoute;
}

export class Routes {
  /** By the first segments of the path: a router would try the patterns of all its routes. */
  readonly #routers = new Map<string, Router<AppState>>();
  readonly #limitFactor: number;
  readonly #csrf: Csrf;
  /** Method and pattern of every route, as registered. */
  readonly registered: RegisteredRoute[] = [];

  /** @param limitFactor multiplies the limits of all routes */
  constructor({
    limitFactor = 1,
    csrf = new Csrf([], siteOf({ publicUrl: 'http://localhost' })),
  }: { limitFactor?: number; csrf?: Csrf } = {}) {
    this.#limitFactor = limitFactor;
    this.#csrf = csrf;
  }

  /** Registers a route: the handler gets the parsed input and returns the response. */
  on<const R extends AnyRoute>(
    route: R,
    handler: (request: RouteRequest<R>) => Answered<R> | Promise<Answered<R>>,
  ): void {
    const { path, status, limit = usualLimit(route.access) } = route;
    const method = route.method.toLowerCase();
    const access: Access | undefined = ACCESS[route.access];
    if (!access) throw new Error(`${method} ${path} does not declare who may call it`);
    const healthData = handlesHealthData(route);
    this.registered.push({ method, path, access, healthData, route });
    const name: Middleware<AppState> = (ctx, next) => {
      ctx.state.route = path;
      return next();
    };
    const rows: Middleware<AppState> = (ctx, next) => actingAs(actorOf(ctx), next);
    const limited = limitBy(`${method} ${path}`, this.#limitFactor, limit);
    // Identify the caller first, then check the access rule, and only then read the body. Limits by address
    // apply before any lookup or record, limits by account as soon as the account is known.
    const checks = limit.per === 'address' ? [limited, access.check] : [access.check, limited];
    checks.push(rows, checkEmergencyAccess(healthData));
    if (method !== 'get') checks.push(this.#csrf.check, BODY_READERS[route.takes ?? 'json']);
    const read = readerOf(route);
    const answer = async (ctx: AppContext): Promise<void> => {
      const { user, requestContext } = ctx.state;
      const request = {
        ctx,
        // Created only for a handler that uses it.
        get em() {
          return ctx.state.em;
        },
        user,
        requestContext,
        ...read(ctx),
      } as unknown as RouteRequest<R>;
      if (status && status !== 302) ctx.status = status;
      const body = await answered(handler, request);
      if (body !== undefined) ctx.body = body;
    };
    this.#routerOf(path).register(path, [method], [name, ...checks, answer] as RouterMiddleware<AppState>[]);
  }

  middleware(): Middleware {
    const parts = new Map(
      [...this.#routers].map(([begins, router]) => {
        const [routes, allowed] = [router.routes(), router.allowedMethods()] as unknown as Middleware[];
        const part: Middleware = (ctx, next) => routes?.(ctx, async () => allowed?.(ctx, next));
        return [begins, part];
      }),
    );
    return (ctx, next) => parts.get(beginningOf(ctx.path))?.(ctx, next) ?? next();
  }

  #routerOf(path: string): Router<AppState> {
    const begins = beginningOf(path);
    if (begins.includes(':')) throw new Error(`${path} begins with a parameter`);
    // Each path has one spelling, because sessions and cache headers also depend on the path as written.
    const router = this.#routers.get(begins) ?? new Router<AppState>({ sensitive: true, strict: true });
    this.#routers.set(begins, router);
    return router;
  }
}

async function answered<R extends AnyRoute>(
  handler: (request: RouteRequest<R>) => unknown,
  request: RouteRequest<R>,
): Promise<unknown> {
  try {
    return await handler(request);
  } catch (error) {
    throw await erasedInstead(error, request);
  }
}

/** Its first two segments: `/api/intake` of `/api/intake/drafts/1`. At `/fhir` the second one is a type of resource. */
const beginningOf = (path: string): string => path.split('/', path.startsWith('/fhir/') ? 2 : 3).join('/');

/** Accepts only bodies of plain bytes, a type that a form of another site cannot send. */
class NoBytes extends appError(415, 'wrong_content_type', 'Send the file as application/octet-stream') {}

const onlyBytes: Middleware = async (ctx, next) => {
  if (!ctx.is('application/octet-stream')) throw new NoBytes();
  await next();
};

const unread: Middleware = (_ctx, next) => next();

const BODY_READERS = {
  json: readJsonBody,
  document: readDocumentBody,
  resource: readResource,
  parameters: readParameters,
  file: onlyBytes,
  form: unread,
};

type Reader = (ctx: AppContext) => Record<'params' | 'query' | 'body', unknown>;

/** Shared by all clinics of a process. */
const readers = new WeakMap<AnyRoute, Reader>();

function readerOf(route: AnyRoute): Reader {
  const reader = readers.get(route) ?? newReader(route);
  readers.set(route, reader);
  return reader;
}

/** Parses the input: parameters, then query, then body. */
function newReader({ method, params, query, body, takes }: AnyRoute): Reader {
  const paramsSchema = z.strictObject(params ?? {});
  const isRead = method !== 'GET' && takes !== 'file' && takes !== 'form';
  const bodySchema = isRead ? (body ?? Nothing) : undefined;
  const bounds = takes === 'document' || takes === 'resource' ? DOCUMENT_BOUNDS : undefined;
  return (ctx: AppContext) => ({
    params: params && parse(paramsSchema, ctx.params),
    query: query && parse(query, ctx.query),
    // A document is checked as a whole where it is parsed, with a message for each place.
    body: bodySchema && parse(bodySchema, bounds ? ctx.request.body : cleanTexts(ctx.request.body), bounds),
  });
}

/**
 * Who acts in a request, for the rows that PostgreSQL shows. A caller with a secret names the draft in the URL: PostgreSQL
 * opens only that one, if the secret matches.
 */
function actorOf(ctx: ParameterizedContext<AppState>): Actor {
  const { user, requestId } = ctx.state;
  if (user && user.role !== 'PATIENT') return { kind: 'staff', id: user.id };
  const { id } = (ctx as unknown as { params: { id?: string } }).params;
  const secret = ctx.get(DRAFT_SECRET_HEADER);
  const opens = secret !== '' && id !== undefined && isUuid(id);
  const drafts = opens ? [{ id, secretHash: secretHash(secret) }] : [];
  if (user) return { kind: 'patient', id: user.id, requestId, drafts };
  return { kind: 'visitor', requestId, network: networkOf(ctx.ip), drafts };
}
