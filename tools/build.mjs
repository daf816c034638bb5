/** `npm run build`: builds the portal. */
import { buildPortal } from './buildPortal.mjs';
import { runTool } from './runTool.mjs';

await runTool(buildPortal);
