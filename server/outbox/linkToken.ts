/**
 * The secret of a mail's link: 256 bits made of a key that only the server's configuration holds and of what
 * the mail is about. So a mail that waits or is tried again holds no secret in the database.
 */
import { createHmac } from 'node:crypto';

export const linkToken = ([key]: readonly string[], dedupeKey: string): string =>
  createHmac('sha256', key ?? '')
    .update(`link:${dedupeKey}`)
    .digest('base64url');
