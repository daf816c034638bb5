/**
 * Writes `plain.css`, for pages outside the build (offline page, demo pages): the portal's font, whose file has a
 * name that changes with its content, the accent colours, and what their own style sheets begin with.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { fontFile } from './fontFile.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

export function plainPagesStyles(accents: string): Plugin {
  return {
    name: 'plain-pages-styles',
    generateBundle(_options, bundle) {
      this.emitFile({
        type: 'asset',
        fileName: 'plain.css',
        source: `@font-face {
  font-family: "Figtree Variable";
  src: url("/${fontFile(bundle)}") format("woff2-variations");
  font-weight: 300 900;
  font-display: swap;
}

${['fallbackFont.css', 'plainPages.css'].map(read).join('\n')}
${accents}`,
      });
    },
  };
}
