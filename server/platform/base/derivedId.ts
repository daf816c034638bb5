import { createHash } from 'node:crypto';

/** A UUID that is computed from a name (version 8 of RFC 9562). */
export function derivedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
