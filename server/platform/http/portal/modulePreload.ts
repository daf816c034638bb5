import { escapeHtml } from '../../base/escapeHtml.ts';

/**
 * A link with which a page preloads a script of the build. All clinics of an origin share these files.
 * @param file its name in the build
 */
export function modulePreload(file: string): string {
  const address = `/${escapeHtml(file)}`;
  return `<link rel="modulepreload" fetchpriority="low" href="${address}" />`;
}
