/** `npm run check:lab`: types and lint of the lab, with its own packages. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../tools/ensureInstalled.mjs';
import { runOn24 } from '../tools/runOn24.mjs';
import { runTool } from '../tools/runTool.mjs';

const lab = dirname(fileURLToPath(import.meta.url));
const cwd = dirname(lab);

await runTool(async () => {
  ensureInstalled(cwd);
  ensureInstalled(lab);
  return (
    (await runOn24(['tsc', '-p', 'lab'], { cwd })) ||
    (await runOn24(['biome', 'check', '--error-on-warnings', '.'], { cwd: lab }))
  );
});
