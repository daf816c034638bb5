/**
 * `npm start`: installs and builds what is missing or outdated, then keeps the server, or the named program,
 * running.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './buildPortal.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runOn24 } from './runOn24.mjs';
import { runTool } from './runTool.mjs';
import { superviseServer } from './superviseServer.mjs';

await runTool(async () => {
  ensureInstalled();
  const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
  const [program = 'server/main.ts', ...rest] = process.argv.slice(2);
  return (await ensureBuilt()) || (await superviseServer(() => runOn24(['node', program, ...rest], { cwd })));
});
