/** Launches Chromium for measurements. */
import { type Browser, chromium } from 'playwright';
import { chromiumPath } from '../../tools/chromium.ts';

export const SLOWDOWN = 4;

export async function startBrowser(): Promise<Browser> {
  const { executablePath, env, args } = await chromiumPath();
  return chromium.launch({ executablePath, env, args });
}
