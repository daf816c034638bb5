import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkName } from './portal/chunks.ts';
import { leanRjsf } from './portal/wizard/leanRjsf.ts';

export default defineConfig({
  root: 'portal',
  plugins: [leanRjsf(), react(), tailwindcss()],
  build: {
    outDir: '../dist/portal',
    emptyOutDir: true,
    manifest: true,
    // The page allows no inline scripts, and nothing but hashed files is cached for good.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkName() }] } },
    },
  },
});
