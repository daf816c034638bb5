/**
 * Where the clinic is on its origin. Clinics without a host name of their own share an origin, each under a
 * path such as `/c/oak`, which the server writes into the page. Whatever a browser keys on carries that path.
 */
import { urlOf } from '../../../contract/route.ts';

let path = /* @__PURE__ */ pathInPage();

/** Empty at the root of the origin, as on a page that no server has filled in. */
export const clinicPath = (): string => path;

/** For a page that the server renders. */
export function setClinicPath(ofPage: string): void {
  path = ofPage;
}

function pathInPage(): string {
  const { path: inPage = '' } = globalThis.document?.documentElement?.dataset ?? {};
  return inPage.startsWith('/') ? inPage : '';
}

/** The address of one of the clinic's paths, as links and requests need it. */
export const inClinic = (screen: string): string => path + screen;

/** The address of a route, as links need it. */
export const addressOf = ((...route: Parameters<typeof urlOf>) => inClinic(urlOf(...route))) as typeof urlOf;

/** The path of the page shown, without the clinic's. */
export const screenPath = (): string => window.location.pathname.slice(path.length) || '/';

/** A name that no other clinic of the origin uses, for storage, caches and locks. */
export const nameIn = (ofClinic: string, name: string): string => (ofClinic ? `${ofClinic}:${name}` : name);

export const ownName = (name: string): string => nameIn(path, name);

/** A cookie that scripts read, for this clinic only. */
export const ownCookie = {
  get: (name: string): string | undefined =>
    new RegExp(`(?:^|; )${cookieName(name)}=([^;]*)`).exec(document.cookie)?.[1],
  set(name: string, value: string, seconds: number): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${cookieName(name)}=${value}; path=${inClinic('/')}; max-age=${seconds}; samesite=lax`;
  },
};

/** The name that the server gives it, too. */
const cookieName = (name: string): string => name + path.replaceAll('/', '-');
