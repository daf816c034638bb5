/** `npm run pack`: installs what it needs, then builds and checks the packages. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../tools/ensureInstalled.mjs';
import { runOn24 } from '../../tools/runOn24.mjs';
import { runTool } from '../../tools/runTool.mjs';

const lab = dirname(dirname(fileURLToPath(import.meta.url)));
const cwd = dirname(lab);

await runTool(() => {
  ensureInstalled(cwd);
  ensureInstalled(lab);
  return runOn24(['node', 'lab/packages/main.ts'], { cwd });
});
