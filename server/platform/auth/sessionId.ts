/** What a session's cookie holds, and what the database knows of it. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that tell nothing. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('base64url');
