/** `npm start`: installs and builds what is missing or out of date, then runs the server. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './buildPortal.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runOn24 } from './runOn24.mjs';
import { runTool } from './runTool.mjs';

await runTool(async () => {
  ensureInstalled();
  const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
  return (
    (await ensureBuilt()) || (await runOn24(['node', 'server/main.ts', ...process.argv.slice(2)], { cwd }))
  );
});
