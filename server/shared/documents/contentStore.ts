/** Where the contents of documents are stored, as configured. Failures are logged, by method and reason only. */
import { errorTrace } from '../../platform/base/errorTrace.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/requestLog.ts';
import { openObjects } from '../../platform/objects/objects.ts';
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
