/**
 * Notes and messages not sent yet, each its writer's: in memory, and encrypted on the device for three days,
 * so that neither a reload nor the end of the session loses them. Signing out takes them away.
 */
import { canKeepCopy, sealedStore } from './sealedStore.ts';

const KEPT_MS = 3 * 24 * 60 * 60 * 1000;

const copies = sealedStore<string>({ database: 'unsent', store: 'texts', keptMs: () => KEPT_MS });
const here = new Map<string, string>();
let writes: Promise<unknown> = canKeepCopy() ? copies.forgetOld().catch(() => undefined) : Promise.resolve();

const nameOf = (writer: string, slot: string): string => `${writer} ${slot}`;

/** What this page knows of; undefined before it was looked for. */
export const unsentText = (writer: string, slot: string): string | undefined =>
  here.get(nameOf(writer, slot));

export async function loadUnsentText(writer: string, slot: string): Promise<string> {
  const name = nameOf(writer, slot);
  if (!here.has(name) && canKeepCopy()) {
    const kept = await copies.load(name).catch(() => null);
    if (typeof kept === 'string' && !here.has(name)) here.set(name, kept);
  }
  return here.get(name) ?? '';
}

/** An empty one is forgotten. */
export function keepUnsentText(writer: string, slot: string, text: string): void {
  const name = nameOf(writer, slot);
  here.set(name, text);
  if (!canKeepCopy()) return;
  // One after the other; a browser that keeps nothing still has it on the page.
  writes = writes
    .then(() => {
      const now = here.get(name) ?? '';
      return now === '' ? copies.forget(name) : copies.save(name, now, Date.now());
    })
    .catch(() => undefined);
}
