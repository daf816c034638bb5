import { join } from 'node:path';

/** Where the built portal is. */
export const PORTAL_ROOT = join(import.meta.dirname, '..', 'dist', 'portal');
