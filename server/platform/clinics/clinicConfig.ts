/** The configuration of one clinic: the installation's, combined with the clinic's own. */
import { isTimeZone } from '@clinic/engine/base';
import { type Config, ConfigurationError } from '../config/config.ts';
import { MAIN_CLINIC } from '../db/place.ts';
import { usableHosts } from './clinicHosts.ts';
import { openKey } from './clinicKey.ts';
import type { Clinic } from './directory.ts';

/** @throws ConfigurationError when none of the platform's keys opens the clinic's */
export function clinicConfig(config: Config, clinic: Clinic): Config {
  if (clinic.id === MAIN_CLINIC) return config;
  return {
    ...config,
    publicUrl: addressOf(config, clinic),
    sharesOrigin: false,
    clinicName: clinic.name,
    clinicTimeZone: isTimeZone(clinic.timeZone) ? clinic.timeZone : config.clinicTimeZone,
    adminEmail: clinic.adminEmail ?? undefined,
    sessionKeys: keysOf(config, clinic),
  };
}

/** Read at each use: other clinics may be added or removed while the clinic is open. */
export const withSharesOrigin = (config: Config, sharesOrigin: () => boolean): Config =>
  Object.defineProperty({ ...config }, 'sharesOrigin', { get: sharesOrigin, enumerable: true });

/** The main clinic has the installation's; others have their first host name, or a path under the installation's. */
export function addressOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { id, hosts }: { id: string; hosts: readonly string[] },
): string {
  if (id === MAIN_CLINIC) return publicUrl;
  const [host] = usableHosts({ publicUrl }, hosts);
  if (host === undefined) return `${publicUrl}/c/${id}`;
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.origin;
}

function keysOf({ sessionKeys }: Config, { id, sealedKey }: Clinic): string[] {
  const opened = sealedKey && openKey(sealedKey, sessionKeys, id);
  if (!opened) throw new ConfigurationError(`None of SESSION_KEYS opens the key of the clinic ${id}`);
  return [opened.toString('base64url')];
}
