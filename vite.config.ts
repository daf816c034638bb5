import { accentStyles } from '@clinic/contract/design/accents';
import {
  chartSource,
  chunkName,
  earlyScript,
  embedScript,
  inlineStyles,
  openDoors,
  plainPagesStyles,
  withAccents,
} from '@clinic/portal/build';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Code that runs in full to show the intake's first page: compiled during the download instead of lazily on
 * each call.
 */
const CALLED_AT_ONCE = new Set(['index', 'start', 'shared', 'openIntake']);

export default defineConfig({
  root: 'portal',
  cacheDir: '../node_modules/.vite',
  plugins: [
    openDoors(),
    chartSource(),
    earlyScript(),
    embedScript(),
    react(),
    withAccents(accentStyles()),
    tailwindcss(),
    plainPagesStyles(accentStyles()),
    inlineStyles(),
  ],
  // Its module for browsers is a single script that is too large.
  resolve: { alias: [{ find: /^fhirpath$/, replacement: 'fhirpath/src/fhirpath.js' }] },
  // The worker that computes external values. `builtForIntake.ts` finds its scripts by their names.
  worker: {
    format: 'es',
    plugins: () => [openDoors()],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/external-[hash].js',
        chunkFileNames: 'assets/external-[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'units', test: /ucum-lhc/ },
            { name: 'types', test: /path2Type/ },
            { name: 'fhir', test: /fhir-context/ },
            { name: 'parser', test: /antlr4|parser\/generated/ },
            { name: 'library', test: /node_modules/ },
          ],
        },
      },
    },
  },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    manifest: true,
    // The page's policy forbids inline scripts, and only hashed files are cached permanently.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The intake uses a few addresses of the contract, not all of them.
      treeshake: { manualPureFunctions: ['address'] },
      output: {
        postBanner: ({ name }) =>
          name === 'early' ? '(()=>{' : CALLED_AT_ONCE.has(name) ? '//# allFunctionsCalledOnLoad' : '',
        // A plain script would share its names with the page.
        postFooter: ({ name }) => (name === 'early' ? '})()' : ''),
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName() }] },
      },
    },
  },
});
