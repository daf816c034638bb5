import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkName } from './portal/chunks.ts';
import { plainPagesFont } from './portal/plainPagesFont.ts';
import { leanRjsf } from './portal/wizard/leanRjsf.ts';

/** What runs whole to show the intake's first page: compiled beside the download, not bit by bit as it is called. */
const CALLED_AT_ONCE = new Set(['index', 'shared', 'openIntake']);

export default defineConfig({
  root: 'portal',
  plugins: [leanRjsf(), react(), tailwindcss(), plainPagesFont()],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    manifest: true,
    // The page allows no inline scripts, and nothing but hashed files is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        postBanner: ({ name }) => (CALLED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : ''),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName() }] },
      },
    },
  },
});
