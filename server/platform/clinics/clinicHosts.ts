/** Host names of clinics. Those of the installation itself never belong to a clinic, whatever the directory says. */
import type { Config } from '../config/config.ts';
import { LOOPBACK } from '../http/checkHost.ts';

const NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
/**
 * Browsers and programs read a name whose last part is a number as an IP address: 127.1 and 2130706433 mean
 * 127.0.0.1.
 */
const NUMERIC = /(^|\.)(\d+|0x[\da-f]*)$/;

/** In lower case. */
export const isHostName = (host: string): boolean => NAME.test(host) && !NUMERIC.test(host);

/** @param publicUrl absent: not known here */
export const isOwnHost = (host: string, publicUrl: string | undefined): boolean =>
  LOOPBACK.test(host) || (publicUrl !== undefined && host === new URL(publicUrl).hostname);

type Installation = Pick<Config, 'publicUrl'>;

/** The host names at which a clinic is reached; without any, it is reached under a path. */
export const usableHosts = ({ publicUrl }: Installation, hosts: readonly string[]): string[] =>
  hosts.filter((host) => isHostName(host) && !isOwnHost(host, publicUrl));

/**
 * Names in the directory although they are the installation's own: the clinic was moved here, or PUBLIC_URL
 * was changed.
 */
export const unusableHosts = (installation: Installation, hosts: readonly string[]): string[] => {
  const usable = usableHosts(installation, hosts);
  return hosts.filter((host) => !usable.includes(host));
};
