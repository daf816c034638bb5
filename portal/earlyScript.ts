/**
 * Build plugin: bundles `platform/ui/early/earlyScript.ts` and loads it before everything else on a page, as a
 * plain script: the body is parsed only once it has run. Styles load while it is fetched.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

export const EARLY_SCRIPT = 'platform/ui/early/earlyScript.ts';
const FILE = join(import.meta.dirname, EARLY_SCRIPT);

export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: FILE, name: 'early' });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const file = Object.values(bundle).find(
        (each) => each.type === 'chunk' && each.facadeModuleId === FILE,
      );
      if (!file) throw new Error(`The build has no ${EARLY_SCRIPT}`);
      const address = `/${file.fileName}`;
      return [
        { tag: 'link', attrs: { rel: 'preload', as: 'script', href: address }, injectTo: 'head-prepend' },
        { tag: 'script', attrs: { src: address }, injectTo: 'head' },
      ];
    },
  },
});
