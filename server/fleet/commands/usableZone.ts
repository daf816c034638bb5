/**
 * The directory may contain a time zone that this version does not accept, such as an offset: the clinic is
 * copied without it.
 */
import { isTimeZone } from '@clinic/engine/base';

/** @returns the zone to enter: an unusable one is replaced by the installation's, which the clinic actually used */
export const usableZone = (timeZone: string, ofInstallation: string): string =>
  isTimeZone(timeZone) ? timeZone : ofInstallation;

/** The message about the replacement; empty if the zone is the same. */
export const zoneText = (former: string, entered: string): string =>
  former === entered ? '' : `. Its time zone ${former} cannot be used: it has ${entered} now`;
