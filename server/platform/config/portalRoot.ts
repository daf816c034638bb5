import { join } from 'node:path';

/** Path of the built portal. */
export const PORTAL_ROOT = join(import.meta.dirname, '..', '..', '..', 'dist', 'portal');
