/** Plugins of the build. */
export { withAccents } from '../accentStyles.ts';
export { chartSource } from '../chartSource.ts';
export { chunkName } from '../chunks.ts';
export { earlyScript } from '../earlyScript.ts';
export { inlineStyles } from '../inlineStyles.ts';
export { openDoors } from '../openDoors.ts';
export { plainPagesStyles } from '../plainPagesStyles.ts';
