import type { TFunction } from 'i18next';
import type { Role } from '../../contract/auth.ts';

/** What the server does by itself. */
const BY_ITSELF: ReadonlySet<string> = new Set(['drafts_purged']);

/** Who did it, as the log may name them. */
export function actorText(
  t: TFunction,
  { name, role }: { name: string | null; role: Role | null },
  action: string,
): string {
  if (name !== null) return name;
  if (role !== null) return t(`role.${role}`);
  return t(BY_ITSELF.has(action) ? 'admin.events.system' : 'admin.events.visitor');
}
