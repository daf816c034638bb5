import { type Config, readConfig } from '@clinic/server/testing';
import { TEST_DATA_DIR } from '../dataFolder.ts';

/** The configuration of a server in a test. */
export const testConfig = (environment: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    DATA_DIR: TEST_DATA_DIR,
    ...(environment.DATABASE_URL && { DEMO: 'true' }),
    ...environment,
  });
