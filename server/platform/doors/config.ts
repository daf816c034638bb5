export { type Config, ConfigurationError, hasDemoOutbox, readConfig } from '../config/config.ts';
export { makeFolder } from '../config/makeFolder.ts';
export type { ObjectStorage } from '../config/objectStorage.ts';
export { PORTAL_ROOT } from '../config/portalRoot.ts';
export { writeWhole } from '../config/writeWhole.ts';
