/** A move changes two installations. */
import { randomUUID } from 'node:crypto';
import { alone, ClinicBusy, ClinicsError } from '@clinic/server-platform/clinics';

/**
 * Runs `work` while no other command works on the clinic, here or there.
 * @throws ClinicsError when both are the same database
 */
export async function aloneAtBoth<T>(
  ownerUrl: string,
  targetUrl: string,
  id: string,
  work: () => Promise<T>,
): Promise<T> {
  if (await isSameDatabase(ownerUrl, targetUrl)) {
    throw new ClinicsError(
      `The clinic ${id} is in the database of --to already: name that of another installation`,
    );
  }
  return alone(ownerUrl, id, () => alone(targetUrl, id, work));
}

/** Regardless of the addresses: tests whether a lock taken at one is held at the other. */
async function isSameDatabase(one: string, other: string): Promise<boolean> {
  const lock = randomUUID();
  try {
    return await alone(one, lock, () => alone(other, lock, async () => false));
  } catch (error) {
    if (error instanceof ClinicBusy) return true;
    throw error;
  }
}
