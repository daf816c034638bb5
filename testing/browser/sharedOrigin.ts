/** Clinics of one installation, at one origin: the demo's at its root, others under paths. */
import { setTimeout as wait } from 'node:timers/promises';
import type { HostedClinic } from '../serverProcess.ts';
import { test as base } from './test.ts';

interface SharedOrigin {
  origin: string;
  /** Adds a clinic; returns its address, without a trailing slash, once it answers. */
  add(clinic: HostedClinic): Promise<string>;
}

const CHECK_EVERY_MS = 100;

export const test = base.extend<{ clinics: SharedOrigin }>({
  clinics: async ({ baseURL, server }, use) => {
    const origin = baseURL ?? '';
    await use({
      origin,
      async add(clinic) {
        await server.add(clinic);
        const address = `${origin}/c/${clinic.id}`;
        // The database notifies the server of it.
        while ((await fetch(`${address}/`)).status === 404) await wait(CHECK_EVERY_MS);
        return address;
      },
    });
  },
});
