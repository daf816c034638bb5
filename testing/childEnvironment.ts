import { TEST_DATA_DIR } from './dataFolder.ts';

/** The environment of a process that a test starts: none of the user's settings, but what Node has compiled. With a demo. */
export const childEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: TEST_DATA_DIR,
  DEMO: 'true',
});
