/** The second part of the build: `/sw.js`, which knows by name what the first part made for the intake. */
import { defineConfig } from 'vite';
import { builtForIntake } from './tools/builtForIntake.ts';

export default defineConfig({
  root: 'portal',
  publicDir: false,
  define: { BUILD: JSON.stringify(await builtForIntake('dist/portal')) },
  build: {
    outDir: '../dist/portal',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'portal/platform/worker/sw.ts',
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
