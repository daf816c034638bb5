/** Adds the accent colours to the portal's style sheet. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const STYLES = join(import.meta.dirname, 'styles.css');

export const withAccents = (styles: string): Plugin => ({
  name: 'accent-styles',
  enforce: 'pre',
  transform: (code, id) => (id.split('?')[0] === STYLES ? `${code}\n${styles}` : undefined),
});
