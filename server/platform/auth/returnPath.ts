/** The portal's pages, the only places a sign-in may return to. */
const SCREENS = /^\/(?:intake|patient|physician|admin|dashboard|profile)?(?:\/[\w-][\w.-]*)*\/?$/;

/** The path if it is allowed, otherwise the start page. */
export const returnPath = (wanted: unknown): string =>
  typeof wanted === 'string' && SCREENS.test(wanted) && !wanted.startsWith('//') ? wanted : '/';
