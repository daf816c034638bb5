/** Where a sign-in may lead back to: screens of the portal, nowhere else. */
const SCREENS = /^\/(?:intake|patient|physician|admin|dashboard|profile)?(?:\/[\w-][\w.-]*)*\/?$/;

/** The path when it is allowed, else the start page. */
export const returnPath = (wanted: unknown): string =>
  typeof wanted === 'string' && SCREENS.test(wanted) && !wanted.startsWith('//') ? wanted : '/';
