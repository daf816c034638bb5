import { escapeHtml } from '../../base/escapeHtml.ts';

/**
 * A link with which a page loads a script of the build early. All clinics of an origin have these files in common.
 * @param file as the build names it
 */
export function modulePreload(file: string): string {
  const address = `/${escapeHtml(file)}`;
  return `<link rel="modulepreload" fetchpriority="low" href="${address}" />`;
}
