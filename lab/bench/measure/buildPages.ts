/** Builds the pages that are compared. */
import { join } from 'node:path';
import { openDoors } from '@clinic/portal/build';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const PAGES = join(import.meta.dirname, '..', 'pages');

/** Base path of the pages on a server. */
export const BASE = '/bench/';

/** Builds into `folder`, one HTML file per page. */
export const buildPages = (folder: string, names: readonly string[]) =>
  build({
    configFile: false,
    logLevel: 'error',
    root: PAGES,
    base: BASE,
    plugins: [openDoors(), react(), tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: names.map((name) => join(PAGES, `${name}.html`)) },
    },
  });
