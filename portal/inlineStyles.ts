/**
 * Build plugin: inlines the page's style sheet, so that its first paint waits for no other file, and moves the
 * scripts to its end, where they do not compete with the page's own download. The font is preloaded, so that it
 * arrives before the layout needs it.
 */
import type { Plugin } from 'vite';
import { fontFile } from './fontFile.ts';

const STYLES = /<link rel="stylesheet"[^>]* href="\/([^"]+\.css)"[^>]*>/;
const SCRIPTS = /<(?:link rel="modulepreload"[^>]*>|script type="module"[^>]*><\/script>)/g;

/** @throws Error if the page has no style sheet or no script: it would be shown without one */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const [link, file = ''] = STYLES.exec(html) ?? [];
      const styles = bundle[file];
      const scripts = html.match(SCRIPTS);
      if (!link || styles?.type !== 'asset' || !scripts)
        throw new Error('The page lacks its styles or scripts');
      // Vite's loader takes the disabled link for the loaded file; it also identifies the build (`appWorker.ts`).
      const address = `/${file}`;
      const inline = `<link rel="stylesheet" disabled media="not all" href="${address}"><style>${String(styles.source).trim()}</style>`;
      return html
        .replace(SCRIPTS, '')
        .replace(link, () => inline)
        .replace(
          '<!--%PRELOADS%-->',
          (preloads) => fontPreload(bundle) + lowPriority(scripts.join('')) + preloads,
        );
    },
  },
});

/** The server's page and its font are drawn before the scripts are needed. */
const lowPriority = (scripts: string): string =>
  scripts.replace(/<(?:link|script) /g, '$&fetchpriority="low" ');

/** All clinics of an origin share the font. */
function fontPreload(bundle: object): string {
  const address = `/${fontFile(bundle)}`;
  return `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`;
}
