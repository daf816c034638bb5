/**
 * Build plugin: imports the chart library from its sources. Its package is one file of more than 500 kB, which a
 * page has to evaluate before it draws anything, and which cannot be split.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const SOURCES = join(import.meta.dirname, '../node_modules/apexcharts/src');
/** Applied to the text of a file. */
const TEXT = '\0chart-text:';

export const chartSource = (): Plugin => ({
  name: 'chart-source',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer = '') {
    if (id === 'apexcharts') return join(SOURCES, 'apexcharts.js');
    const isText = importer.startsWith(SOURCES) && /\.(svg|css)$/.test(id);
    return isText ? `${TEXT}${join(dirname(importer), id)}.txt` : null;
  },
  load(id) {
    if (!id.startsWith(TEXT)) return null;
    // They are inserted unchanged: the server's policy allows the style by its hash.
    const text = readFileSync(id.slice(TEXT.length, -4), 'utf8');
    return { code: `export default ${JSON.stringify(text)}`, moduleType: 'js' };
  },
});
