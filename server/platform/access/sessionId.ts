/** The id in a session's cookie, and the hash of it that the database stores. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSessionId = (): string => randomBytes(32).toString('base64url');

export const hashOfSessionId = (id: string): string => createHash('sha256').update(id).digest('base64url');
