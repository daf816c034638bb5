/** Build plugin: `app/embedding/embed.ts` as `/embed.js`, a plain script under a name that other sites' pages can keep. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const embedScript = (): Plugin => ({
  name: 'embed-script',
  apply: 'build',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: join(import.meta.dirname, 'app/embedding/embed.ts'),
      fileName: 'embed.js',
    });
  },
});
