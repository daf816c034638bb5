/** Where the contents of documents are stored, as configured. Failures are logged, by method and reason only. */
import { errorTrace } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import type { Log } from '@clinic/server-platform/log';
import { openObjects } from '@clinic/server-platform/objects';
import type { ContentStore } from './contents.ts';

export const contentStore = (
  { objectStorage }: Pick<Config, 'objectStorage'>,
  log: Log = () => undefined,
): ContentStore => ({
  objects:
    objectStorage &&
    openObjects(objectStorage, (error, method) =>
      log({ level: 'warn', warning: 'Object storage failed', method, ...errorTrace(error) }),
    ),
});
