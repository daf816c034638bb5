/** The third part of the build: the code with which the server renders pages, in `dist/rendering`. */
import { openDoors } from '@clinic/portal/build';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'portal',
  publicDir: false,
  plugins: [openDoors(), react()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // Of the packages, above all of the icons, it has only what the pages show.
  ssr: { noExternal: true },
  build: {
    ssr: 'app/rendering.tsx',
    outDir: '../dist/rendering',
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'pages.js' } },
  },
});
