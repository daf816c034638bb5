/** A clinic's session key, which the directory holds encrypted with the first of the platform's. */
import { seal, unseal } from '../auth/secondFactor/seal.ts';

/** The context that a clinic's key is sealed for. */
const contextOf = (id: string): string => `clinic ${id}`;

export const sealKey = (key: Buffer, platformKeys: readonly string[], id: string): Buffer =>
  seal(key, platformKeys, contextOf(id));

/** Null if none of the platform's keys opens it. */
export const openKey = (sealed: Uint8Array, platformKeys: readonly string[], id: string): Buffer | null =>
  unseal(Buffer.from(sealed), platformKeys, contextOf(id));
