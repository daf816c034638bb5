/** The directory may have a time zone that this version does not take, such as an offset: the clinic goes on without it. */
import { isTimeZone } from '../../../engine/base/timeZone.ts';

/** @returns the zone to enter: that of the installation, as the clinic has worked with, in place of an unusable one */
export const usableZone = (timeZone: string, ofInstallation: string): string =>
  isTimeZone(timeZone) ? timeZone : ofInstallation;

/** What to say about it; empty if it is the same. */
export const zoneText = (former: string, entered: string): string =>
  former === entered ? '' : `. Its time zone ${former} cannot be used: it has ${entered} now`;
