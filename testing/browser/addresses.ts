/** Records the URLs that a browser requests. */
import { type BrowserContext, expect } from '@playwright/test';

/** Covers requests of the whole context, including workers and beacons. */
export function addressesOf(context: BrowserContext): string[] {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  return asked;
}

/**
 * Checks that no request went to a third party and no URL contains answers or names.
 * @param canaries in lower case
 */
export const expectNoPersonalData = (
  addresses: readonly string[],
  origin: string | undefined,
  canaries: readonly string[],
): void => {
  expect(addresses.length).toBeGreaterThan(10);
  const sent = addresses.filter((url) => !/^(data|blob):/.test(url));
  expect(sent.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  // Ids and the hashes in the names of built files may contain any digits.
  const said = sent
    .filter((url) => !url.includes('/assets/'))
    .map((url) => url.toLowerCase().replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, ''));
  for (const canary of [...canaries, encodeURIComponent('@')]) {
    expect(
      said.filter((url) => url.includes(canary)),
      canary,
    ).toEqual([]);
  }
};
