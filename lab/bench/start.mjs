/** `npm run bench`: installs the missing competitors, then measures. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../../tools/ensureInstalled.mjs';
import { runOn24 } from '../../tools/runOn24.mjs';
import { runTool } from '../../tools/runTool.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const cwd = dirname(here);

await runTool(async () => {
  ensureInstalled(cwd);
  ensureInstalled(here);
  return (
    (await runOn24(['tsc', '--noEmit', '-p', 'bench'], { cwd })) ||
    (await runOn24(['node', 'lab/bench/main.ts', ...process.argv.slice(2)], { cwd }))
  );
});
