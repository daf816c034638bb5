import { createHash } from 'node:crypto';

/** The source by which a Content-Security-Policy allows a style or script that is written into the page. */
export const sourceHash = (content: string): string =>
  `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
