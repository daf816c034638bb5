/** The tokens of programs that call the API. */
import { randomBytes } from 'node:crypto';
import type { ApiToken, TokenFields } from '@clinic/contract/integrations/apiTokens';
import { type SignedInRequest, tokenHash } from '@clinic/server-platform/access';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addProgram, allPrograms, tokenIn } from './programs.ts';

const TOKEN_BYTES = 32;
/** By which scanners of source code recognize one. */
const PREFIX = 'clinic_';

export const allApiTokens = async (em: EntityManager, at: Date): Promise<ApiToken[]> =>
  (await allPrograms(em, 'token', at)).map(tokenIn);

export async function addApiToken(
  em: EntityManager,
  fields: TokenFields,
  requestContext: SignedInRequest,
): Promise<{ token: string; made: ApiToken }> {
  const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  const made = await addProgram(em, fields, { token_hash: tokenHash(token) }, requestContext);
  return { token, made: tokenIn(made) };
}
