/** Requests a passkey from the browser and has the server verify it. */
import type { FactorAdded } from '@clinic/contract/secondFactor';
import * as api from '@clinic/contract/secondFactor';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { call } from '../api/call.ts';

export const hasPasskeys = browserSupportsWebAuthn;

export async function makePasskey(name: string): Promise<FactorAdded> {
  const optionsJSON = (await call(api.newPasskeyOptions)) as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return call(api.addPasskey, {}, { name, response: sent(response) });
}

export async function showPasskey(): Promise<void> {
  const optionsJSON = (await call(api.passkeyProofOptions)) as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON });
  await call(api.proveByPasskey, {}, { response: sent(response) });
}

/** The contract types the extension results as a plain object. */
const sent = <Response extends { clientExtensionResults: object }>(response: Response) => ({
  ...response,
  clientExtensionResults: { ...response.clientExtensionResults } as Record<string, unknown>,
});
