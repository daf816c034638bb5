/** The API as an OpenAPI 3.1 document: from the registered routes, who may call them, and their contracts. */
import { csrfToken, readDraft } from '@clinic/contract/addresses';
import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import { accessToken } from '@clinic/contract/integrations/apiClients';
import { SCOPES, SMART_SCOPES, scopeOf } from '@clinic/contract/integrations/scopes';
import { EVENT_DATA, WEBHOOK_EVENTS, type WebhookEvent } from '@clinic/contract/integrations/webhooks';
import type { AnyRoute } from '@clinic/contract/route';
import { VERSION } from '@clinic/contract/version';
import { sessionCookie } from '@clinic/server-platform/auth';
import type { Site } from '@clinic/server-platform/base';
import type { RegisteredRoute } from '@clinic/server-platform/http';
import { z } from 'zod';

type Json = Record<string, unknown>;

const OPTIONS = { target: 'draft-2020-12', unrepresentable: 'any' } as const;

export function apiDocument(routes: readonly RegisteredRoute[], site: Site): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: hoisted(operation(route), schemas) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clinic intake and review portal',
      version: VERSION,
      description: `What pages of the portal call. Sessions are cookies; whatever is not a GET carries the token of \`${csrfToken.path}\`.`,
    },
    servers: [{ url: site.publicUrl }],
    paths,
    webhooks: Object.fromEntries(WEBHOOK_EVENTS.map((event) => [event, { post: webhook(event, schemas) }])),
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie(site),
          description: 'Set by signing in.',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that an administrator makes under Integrations, with scopes, for programs.',
        },
        client: {
          type: 'oauth2',
          description:
            'For programs with a key of their own: SMART Backend Services, with a signed assertion.',
          flows: {
            clientCredentials: {
              tokenUrl: site.publicUrl + accessToken.path,
              scopes: Object.fromEntries([...SCOPES, ...SMART_SCOPES].map((scope) => [scope, ''])),
            },
          },
        },
      },
    },
  };
}

const webhook = (event: WebhookEvent, schemas: Json): Json => {
  const payload = z.strictObject({
    type: z.literal(event),
    timestamp: z.iso.datetime(),
    data: EVENT_DATA[event],
  });
  const content = { 'application/json': { schema: schemaOf(payload, 'output') } };
  return hoisted(
    {
      operationId: `webhook_${event}`,
      description: 'Signed by Standard Webhooks.',
      requestBody: { required: true, content },
      responses: { '2XX': { description: 'Accepted: otherwise it is sent again.' } },
    },
    schemas,
  );
};

/** Moves a schema's local definitions to the document's shared schemas. */
function hoisted(own: Json, schemas: Json): Json {
  const name = (key: string) => `${own.operationId}_${key.replaceAll('_', '')}`;
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== 'object' || value === null) return value;
    const { $defs, ...rest } = value as Json;
    for (const [key, schema] of Object.entries(($defs as Json | undefined) ?? {})) {
      schemas[name(key)] = visit(schema);
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, entry]) =>
        key === '$ref' && typeof entry === 'string'
          ? [key, `#/components/schemas/${name(entry.replace('#/$defs/', ''))}`]
          : [key, visit(entry)],
      ),
    );
  };
  return visit(own) as Json;
}

function operation({ method, path, access, route }: RegisteredRoute): Json {
  const { roles, signedIn, secondFactor } = access;
  const scope = scopeOf(route);
  const who = roles
    ? `For ${roles.join(' and ')}${secondFactor === false ? ', before the second factor is proved' : ''}.`
    : signedIn
      ? 'For everyone with an account.'
      : route.access === 'program'
        ? 'For programs, which sign what they ask.'
        : 'For anyone.';
  return {
    operationId: `${method}${path.replaceAll(/[^A-Za-z0-9]+(\w?)/g, (_gap, next: string) => next.toUpperCase())}`,
    tags: [/^\/(?:api\/)?(fhir|(?<=api\/)[a-z-]+)/.exec(path)?.[1] ?? 'server'],
    description: who,
    ...(roles && { 'x-roles': roles }),
    security: signedIn ? [{ session: [] }, ...(scope ? [{ token: [scope] }, { client: [scope] }] : [])] : [],
    parameters: [...pathParameters(path), ...headers(route), ...queryParameters(route)],
    ...(route.takes === 'form' && {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } },
      },
    }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
      },
    }),
    responses: {
      [route.status ?? 200]: answer(route),
      default: {
        description: 'Refused, or failed: what is wrong, as text or as JSON with an error code.',
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/json': { schema: { type: 'object' } },
        },
      },
    },
  };
}

function answer({ answer: schema, status, media }: AnyRoute): Json {
  if (status === 204) return { description: 'Done' };
  if (status === 302) return { description: 'Goes on elsewhere' };
  if (media) return { description: 'Answered', content: { [media]: { schema: {} } } };
  return {
    description: 'Answered',
    content: { 'application/json': { schema: schema ? schemaOf(schema, 'output') : {} } },
  };
}

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function headers({ method, path, access }: AnyRoute): Json[] {
  const names = [
    ...(method === 'GET' || access === 'program' ? [] : ['x-csrf-token']),
    ...(path.startsWith(readDraft.path) ? [DRAFT_SECRET_HEADER] : []),
  ];
  return names.map((name) => ({ name, in: 'header', required: true, schema: { type: 'string' } }));
}

function queryParameters({ query }: AnyRoute): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...own } = z.toJSONSchema(schema, { ...OPTIONS, io, reused: 'inline' });
  return own as Json;
}
