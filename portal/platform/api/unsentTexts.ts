/**
 * Unsent notes and messages, per author: in memory, and encrypted on the device for three days, so that
 * neither a reload nor the end of the session loses them. Signing out deletes them.
 */
import { canKeepCopy, sealedStore } from './sealedStore.ts';

const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

const copies = sealedStore<string>({ database: 'unsent', store: 'texts', keptMs: () => KEPT_MS });
const here = new Map<string, string>();
let writes: Promise<unknown> = canKeepCopy() ? copies.forgetOld().catch(() => undefined) : Promise.resolve();

const nameOf = (writer: string, slot: string): string => `${writer} ${slot}`;

/** The texts this page knows; undefined until loaded. */
export const unsentText = (writer: string, slot: string): string | undefined =>
  here.get(nameOf(writer, slot));

export async function loadUnsentText(writer: string, slot: string): Promise<string> {
  const name = nameOf(writer, slot);
  if (!here.has(name) && canKeepCopy()) {
    const stored = await copies.load(name).catch(() => null);
    if (typeof stored === 'string' && !here.has(name)) here.set(name, stored);
  }
  return here.get(name) ?? '';
}

/** Empty texts are deleted. */
export function keepUnsentText(writer: string, slot: string, text: string): void {
  const name = nameOf(writer, slot);
  here.set(name, text);
  if (!canKeepCopy()) return;
  // Write one at a time; without storage the page still has it.
  writes = writes
    .then(() => {
      const now = here.get(name) ?? '';
      return now === '' ? copies.forget(name) : copies.save(name, now, Date.now());
    })
    .catch(() => undefined);
}
