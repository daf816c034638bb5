/** Builds the pages that are compared. */
import { join } from 'node:path';
import { openDoors } from '@clinic/portal/build';
import { leanRjsf } from '@clinic/wizard/leanRjsf';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type PluginOption } from 'vite';

const PAGES = join(import.meta.dirname, '..', 'pages');

/** Base path of the pages on a server. */
export const BASE = '/bench/';

/**
 * Builds into `folder`, one HTML file per page. RJSF's own page is built without the modules the portal's
 * build omits.
 */
export async function buildPages(folder: string, names: readonly string[]): Promise<void> {
  const stock = names.filter((name) => name === 'stockRjsf');
  const others = names.filter((name) => name !== 'stockRjsf');
  if (others.length > 0) await buildWith([leanRjsf()], others, folder);
  if (stock.length > 0) await buildWith([], stock, folder);
}

const buildWith = (plugins: PluginOption[], names: readonly string[], folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    root: PAGES,
    base: BASE,
    plugins: [openDoors(), ...plugins, react(), tailwindcss()],
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5_000,
      rolldownOptions: { input: names.map((name) => join(PAGES, `${name}.html`)) },
    },
  });
