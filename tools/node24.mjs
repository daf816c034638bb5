/** `node tools/node24.mjs <command> [argument…]` runs a command on Node 24 from any Node version since 20. */
import { runOn24 } from './runOn24.mjs';
import { runTool } from './runTool.mjs';

await runTool(() => runOn24(process.argv.slice(2)));
