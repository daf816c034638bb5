/** Tokens by which programs call the API. Shared with the browser. */
import { z } from 'zod';
import { admin } from '../access.ts';
import { route } from '../route.ts';
import { Scope } from './scopes.ts';

export const MAX_DAYS = 366;

export const TokenFields = z.strictObject({
  name: z.string().trim().min(1).max(80),
  scopes: z.array(Scope).min(1),
  /** After which it can no longer be used. */
  days: z.int().min(1).max(MAX_DAYS),
});
export type TokenFields = z.infer<typeof TokenFields>;

export const ApiToken = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(Scope),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** Valid ones first, then those that expired or were revoked. */
export const apiTokens = route('GET', '/api/admin/tokens', { ...admin, answer: z.array(ApiToken) });
export const addApiToken = route('POST', '/api/admin/tokens', {
  ...admin,
  body: TokenFields,
  /** The only time that it is shown. */
  answer: z.strictObject({ token: z.string(), made: ApiToken }),
  status: 201,
});
export const revokeApiToken = route('POST', '/api/admin/tokens/:id/revoke', {
  ...admin,
  params: z.object({ id: z.uuid() }).shape,
  answer: ApiToken,
});
