/** The public keys of programs: those they gave, or those at the address they gave. */
import type { ClientKeys, KeyProblem } from '@clinic/contract/integrations/apiClients';
import { CodedError } from '@clinic/server-platform/base';
import { importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { checkTarget, readFrom, type TargetRules } from './target.ts';

export interface KeySet {
  keys: Array<JWK & { kid: string }>;
}

const MESSAGES: Record<KeyProblem, string> = {
  notKeys: 'A key set is a JSON object with "keys", of which there are from 1 to 10',
  privateKeys: 'This key set has private keys, which must stay with the program: give the public ones',
  noId: 'Each key needs an id ("kid")',
  sameId: 'Two keys have the same id ("kid")',
  kind: 'Each key must be for RS384 (RSA), or ES384 (P-384), and for signatures',
  weak: 'An RSA key must have from 2048 to 4096 bits, and the exponent 65537',
  unreadable: 'No keys could be read at this address',
};

export class KeysRefused extends CodedError<{ reason: KeyProblem }> {
  readonly status = 400;
  readonly code = 'keys_refused';

  constructor(reason: KeyProblem) {
    super(MESSAGES[reason], { reason });
  }
}

const MAX_KEYS = 10;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const Base64Url = z.string().regex(/^[\w-]+$/);
const common = { kid: z.string().min(1).max(200), use: z.literal('sig').optional() };
const UsableKey = z.discriminatedUnion('kty', [
  z.object({
    kty: z.literal('RSA'),
    ...common,
    alg: z.literal('RS384').default('RS384'),
    n: Base64Url,
    e: Base64Url,
  }),
  z.object({
    kty: z.literal('EC'),
    ...common,
    alg: z.literal('ES384').default('ES384'),
    crv: z.literal('P-384'),
    x: Base64Url,
    y: Base64Url,
  }),
]);

const KeysThere = z.object({ keys: z.array(z.unknown()) });

async function usable(given: unknown): Promise<(JWK & { kid: string }) | KeyProblem> {
  if (typeof given !== 'object' || given === null) return 'notKeys';
  const asked = given as JWK;
  if (asked.kty !== 'oct' && PRIVATE.some((name) => name in asked)) return 'privateKeys';
  if (typeof asked.kid !== 'string' || asked.kid === '') return 'noId';
  const { data: key } = UsableKey.safeParse(given);
  if (!key) return 'kind';
  if (key.kty === 'RSA') {
    const bits = BigInt(`0x0${Buffer.from(key.n, 'base64url').toString('hex')}`).toString(2).length;
    if (bits < 2048 || bits > 4096 || key.e !== 'AQAB') return 'weak';
  }
  return importJWK(key).then(
    () => key,
    () => 'kind',
  );
}

/** @throws KeysRefused */
async function checkKeys(set: Record<string, unknown>): Promise<KeySet> {
  const { keys: given } = set;
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_KEYS)
    throw new KeysRefused('notKeys');
  const keys: KeySet['keys'] = [];
  for (const each of given) {
    const key = await usable(each);
    if (typeof key === 'string') throw new KeysRefused(key);
    if (keys.some(({ kid }) => kid === key.kid)) throw new KeysRefused('sameId');
    keys.push(key);
  }
  return { keys };
}

/** As they are stored. @throws KeysRefused, TargetRefused */
export async function checkClientKeys(given: ClientKeys, rules: TargetRules) {
  if ('jwks' in given) return { jwks: JSON.stringify(await checkKeys(given.jwks)), jwks_url: null };
  const url = await checkTarget(given.jwksUrl, rules);
  await readKeys(url, rules);
  return { jwks: null, jwks_url: url };
}

/** Those of other kinds are for other purposes. @throws KeysRefused */
async function readKeys(url: string, rules: TargetRules): Promise<KeySet> {
  const read = async () => {
    const { keys } = KeysThere.parse(JSON.parse(await readFrom(url, rules)));
    const checked = await Promise.all(keys.slice(0, MAX_KEYS).map(usable));
    return checkKeys({ keys: checked.filter((key) => typeof key !== 'string') });
  };
  return read().catch(() => {
    throw new KeysRefused('unreadable');
  });
}

const FRESH_MS = 30_000;
const MAX_READ = 1_000;

/** Reads the keys of programs, each address at most twice a minute: a key that was taken away counts no longer then. */
export function keyReader(rules: TargetRules, clock: () => Date) {
  const known = new Map<string, { at: number; keys: Promise<KeySet> }>();
  return (url: string): Promise<KeySet> => {
    const found = known.get(url);
    if (found && clock().getTime() - found.at < FRESH_MS) return found.keys;
    if (known.size >= MAX_READ) known.clear();
    const keys = readKeys(url, rules);
    keys.catch(() => undefined);
    known.set(url, { at: clock().getTime(), keys });
    return keys;
  };
}
