/** Programs that prove by a key of their own who they are, as SMART Backend Services do. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { route } from '../route.ts';
import { NoAnswer } from '../values.ts';
import { ApiToken, TokenFields } from './apiTokens.ts';

/** What is wrong with keys; with the code `keys_refused`. */
export const KEY_PROBLEMS = [
  'notKeys',
  'privateKeys',
  'noId',
  'sameId',
  'kind',
  'weak',
  'unreadable',
] as const;
export type KeyProblem = (typeof KEY_PROBLEMS)[number];

/** The public keys themselves, or where they are read. */
export const ClientKeys = z.union([
  z.strictObject({ jwks: z.record(z.string(), NoAnswer) }),
  z.strictObject({ jwksUrl: z.string().trim().min(1).max(2000) }),
]);
export type ClientKeys = z.infer<typeof ClientKeys>;

const ClientFields = z.strictObject({ ...TokenFields.shape, keys: ClientKeys });
export type ClientFields = z.infer<typeof ClientFields>;

export const ApiClient = z.strictObject({
  /** By which it calls itself: its `client_id`. */
  ...ApiToken.shape,
  /** Null: the keys are kept here. */
  jwksUrl: z.string().nullable(),
  /** Of the keys that are kept here. */
  keyIds: z.array(z.string()),
});
export type ApiClient = z.infer<typeof ApiClient>;

const byId = { ...admin, params: z.object({ id: z.uuid() }).shape } as const;

/** Valid ones first, then those that expired or were revoked. */
export const apiClients = route('GET', '/api/admin/clients', { ...admin, answer: z.array(ApiClient) });
export const addApiClient = route('POST', '/api/admin/clients', {
  ...admin,
  body: ClientFields,
  answer: ApiClient,
  status: 201,
});
/** The former ones no longer prove anything; several can be valid at once. */
export const changeClientKeys = route('PUT', '/api/admin/clients/:id/keys', {
  ...byId,
  body: ClientKeys,
  answer: ApiClient,
});
/** Also ends the tokens it has. */
export const revokeApiClient = route('POST', '/api/admin/clients/:id/revoke', {
  ...byId,
  answer: ApiClient,
});

/** OAuth 2: a token for a signed assertion, as a form, with answers and errors as RFC 6749 has them. */
export const accessToken = route('POST', '/oauth/token', {
  access: 'program',
  healthData: false,
  takes: 'form',
  limit: { per: 'address', most: 600, minutes: 15 },
  answer: z.strictObject({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
});
export const TOKEN_SECONDS = 300;

const discovery = { access: 'anyone', healthData: false, answer: z.record(z.string(), NoAnswer) } as const;
/** RFC 8414. */
export const serverMetadata = route('GET', '/.well-known/oauth-authorization-server', discovery);
/** SMART App Launch 2. */
export const smartConfiguration = route('GET', '/.well-known/smart-configuration', discovery);
export const smartConfigurationOfFhir = route('GET', '/fhir/.well-known/smart-configuration', discovery);
