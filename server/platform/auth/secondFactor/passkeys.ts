/** Passkeys (WebAuthn): a key pair whose private key never leaves the device. */
import type { NewPasskey, PasskeyProof } from '@clinic/contract/secondFactor';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { User } from '../../db/entities/user.ts';

/** The relying party of the passkeys: this clinic at this address. */
export interface Site {
  publicUrl: string;
  clinicName: string;
}

interface Row {
  id: string;
  credentialId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
}

/** Ed25519, ES256, RS256: what current devices support. */
const ALGORITHMS = [-8, -7, -257];

const hostOf = ({ publicUrl }: Pick<Site, 'publicUrl'>): string => new URL(publicUrl).hostname;

export async function passkeyToMake(em: EntityManager, { id, email, name }: User, site: Site) {
  const known = await passkeysOf(em, id);
  return generateRegistrationOptions({
    rpName: site.clinicName,
    rpID: hostOf(site),
    userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
    userName: email,
    userDisplayName: name,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** False if it does not match the challenge, the origin or the clinic, or is already registered. */
export async function addPasskey(
  em: EntityManager,
  { name, response }: NewPasskey,
  { userId, challenge, site }: { userId: string; challenge: string; site: Site },
  at: Date,
): Promise<boolean> {
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    supportedAlgorithmIDs: ALGORITHMS,
    // The first factor has identified the user; the device only proves possession.
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  const added = await em.execute<unknown[]>(
    `insert into passkey (id, user_id, credential_id, public_key, counter, transports, name, created_at, last_used_at)
     values (?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?) on conflict (credential_id) do nothing returning 1`,
    [
      crypto.randomUUID(),
      userId,
      credential.id,
      Buffer.from(credential.publicKey),
      credential.counter,
      JSON.stringify(credential.transports ?? []),
      name,
      at,
      at,
    ],
  );
  return added.length > 0;
}

export async function passkeyToUse(em: EntityManager, userId: string, site: Site) {
  const known = await passkeysOf(em, userId);
  return generateAuthenticationOptions({
    rpID: hostOf(site),
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: 'preferred',
  });
}

/** Whether one of the account's passkeys signed the challenge and is not a clone. */
export async function takePasskey(
  em: EntityManager,
  { response }: PasskeyProof,
  { userId, challenge, site }: { userId: string; challenge: string; site: Site },
  at: Date,
): Promise<boolean> {
  const row = (await passkeysOf(em, userId)).find(({ credentialId }) => credentialId === response.id);
  if (!row) return false;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: new URL(site.publicUrl).origin,
    expectedRPID: hostOf(site),
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: Number(row.counter),
      transports: row.transports,
    },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  // Synced passkeys always report a counter of 0.
  const used = await em.execute<unknown[]>(
    `update passkey set counter = ?, last_used_at = ?
     where id = ? and (counter < ? or (counter = 0 and ? = 0)) returning 1`,
    [newCounter, at, row.id, newCounter, newCounter],
  );
  return used.length > 0;
}

const passkeysOf = (em: EntityManager, userId: string): Promise<Row[]> =>
  em.execute<Row[]>(
    `select id, credential_id as "credentialId", public_key as "publicKey", counter, transports
     from passkey where user_id = ?`,
    [userId],
  );
