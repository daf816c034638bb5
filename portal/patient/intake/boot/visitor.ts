/** What the clinic's figures need to know about a browser: a stored random id and the kind of device. */
import type { Device } from '@clinic/contract/intakeEvents';
import { onDevice } from '@clinic/platform/address';
import { newUuid } from '../sync/randomIds.ts';

const KEY = 'intake-visitor';

/** Contains no personal data. A browser without storage gets a new id each time. */
export function visitorId(): string {
  const stored = onDevice.get(KEY);
  if (stored) return stored;
  const fresh = newUuid();
  onDevice.set(KEY, fresh);
  return fresh;
}

interface Hints {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean };
}

export function deviceOf({ userAgent, maxTouchPoints, userAgentData }: Hints): Device {
  const tablet = /iPad|Tablet|PlayBook|Silk/i.test(userAgent);
  // An iPad identifies itself as a Macintosh, but supports several touch points.
  if (tablet || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'tablet';
  if (/Android/.test(userAgent) && !/Mobile/.test(userAgent)) return 'tablet';
  if (userAgentData?.mobile || /Mobi|iPhone|iPod/i.test(userAgent)) return 'mobile';
  return /Windows|Macintosh|Linux|CrOS|X11/.test(userAgent) ? 'desktop' : 'unknown';
}
