/**
 * Writes `font.css`: the portal's font for pages outside the build (offline page, demo pages), from the same
 * font file, whose name changes with its content.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** @throws Error if the build has no Figtree: these pages would silently fall back to another font */
export function plainPagesFont(): Plugin {
  return {
    name: 'plain-pages-font',
    generateBundle(_options, bundle) {
      const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*\.woff2$/.test(name));
      if (font === undefined) throw new Error('The build holds no Figtree: is portal/styles.css imported?');
      this.emitFile({
        type: 'asset',
        fileName: 'font.css',
        source: `@font-face {
  font-family: "Figtree Variable";
  src: url("/${font}") format("woff2-variations");
  font-weight: 300 900;
  font-display: swap;
}

${readFileSync(new URL('fallbackFont.css', import.meta.url), 'utf8')}`,
      });
    },
  };
}
