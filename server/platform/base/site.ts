/**
 * Where browsers reach the clinic. Clinics without their own host name share an origin, each under a path
 * such as `/c/oak`. Everything that browsers key by name then includes that path, or a name made from it.
 */
export interface Site {
  /** Without a trailing slash. */
  publicUrl: string;
  origin: string;
  /** Without a trailing slash; empty when the clinic is at the root of its origin. */
  path: string;
  https: boolean;
  /** Whether no other clinic is reached at this origin; changes when clinics are added. */
  readonly ownsOrigin: boolean;
}

interface Address {
  publicUrl: string;
  /** Other clinics are reached under paths of this clinic's origin. */
  sharesOrigin?: boolean | undefined;
}

export function siteOf(address: Address): Site {
  const { publicUrl } = address;
  const { origin, pathname, protocol } = new URL(publicUrl);
  const path = pathname.replace(/\/$/, '');
  return {
    publicUrl,
    origin,
    path,
    https: protocol === 'https:',
    get ownsOrigin() {
      return path === '' && !address.sharesOrigin;
    },
  };
}

/** A name that no other clinic of the origin uses; at the root it stays as it is. */
export const nameAt = ({ path }: Site, name: string): string => name + path.replaceAll('/', '-');

/** Browsers accept `__Host-` only for the path "/". */
export const cookieName = (site: Site, name: string): string =>
  `${site.https ? (site.path === '' ? '__Host-' : '__Secure-') : ''}${nameAt(site, name)}`;

/** The options of every cookie that scripts must not read. */
export const cookieOptions = ({ https, path }: Site) =>
  ({ httpOnly: true, sameSite: 'lax', secure: https, path: `${path}/` }) as const;
