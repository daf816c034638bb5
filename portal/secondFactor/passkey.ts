/** Requests a passkey from the browser and has the server verify it. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { FactorAdded } from '../../contract/secondFactor.ts';
import { client } from '../platform/api/client.ts';
import { SECOND_FACTOR_PATH } from './queries.ts';

export const hasPasskeys = browserSupportsWebAuthn;

export async function makePasskey(name: string): Promise<FactorAdded> {
  const optionsJSON = (await client.send(
    'POST',
    `${SECOND_FACTOR_PATH}/passkeys/options`,
    {},
  )) as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return (await client.send('POST', `${SECOND_FACTOR_PATH}/passkeys`, { name, response })) as FactorAdded;
}

export async function showPasskey(): Promise<void> {
  const optionsJSON = (await client.send(
    'POST',
    `${SECOND_FACTOR_PATH}/passkey/options`,
    {},
  )) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  await client.send('POST', `${SECOND_FACTOR_PATH}/passkey`, { response });
}
