/**
 * The clinic's path on its origin. Clinics without a host name of their own share an origin, each under a path
 * such as `/c/oak`, which the server writes into the page. Every key that a browser stores under includes the path.
 */
import { nameIn } from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';

let path = /* @__PURE__ */ pathInPage();

/** Empty at the root of the origin, and on a page that no server has filled in. */
export const clinicPath = (): string => path;

/** The address of the page that the server renders, without the clinic's path. */
let drawn: URL | undefined;

/** For a page that the server renders. */
export function renderAt(ofClinic: string, address: string): void {
  path = ofClinic;
  drawn = new URL(address, 'http://clinic');
}

function pathInPage(): string {
  const { path: inPage = '' } = globalThis.document?.documentElement?.dataset ?? {};
  return inPage.startsWith('/') ? inPage : '';
}

/** The URL of one of the clinic's paths, for links and requests. */
export const inClinic = (screen: string): string => path + screen;

/** The URL of a route, for links. */
export const addressOf = ((...route: Parameters<typeof urlOf>) => inClinic(urlOf(...route))) as typeof urlOf;

/** The current page's path, without the clinic's. */
export const screenPath = (): string =>
  drawn ? drawn.pathname : window.location.pathname.slice(path.length) || '/';

/** Its query. */
export const screenSearch = (): string => (drawn ?? window.location).search;

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

/** The same name as on the server. */
const cookieName = (name: string): string => name + path.replaceAll('/', '-');
