/** Launches Chromium for measurements. */
import { type Browser, chromium } from 'playwright';
import { chromiumPath } from '../../../tools/chromium.ts';

export const SLOWDOWN = 4;

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** What browsers' tools call "Slow 3G". */
export const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

export async function startBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await chromiumPath();
  return chromium.launch({ executablePath, env, args });
}
