/**
 * The second part of the build: `/sw.js`, which contains the names of the files the first part built for the
 * intake.
 */
import { openDoors } from '@clinic/portal/build';
import { defineConfig } from 'vite';
import { builtForIntake } from './tools/builtForIntake.ts';

export default defineConfig({
  root: 'portal',
  publicDir: false,
  plugins: [openDoors()],
  define: { BUILD: JSON.stringify(await builtForIntake('dist/portal')) },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'portal/platform/worker/sw.ts',
      // The worker uses a few addresses of the contract, not all of them.
      treeshake: { manualPureFunctions: ['address'] },
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
