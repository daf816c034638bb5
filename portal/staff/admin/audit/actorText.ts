import type { Role } from '@clinic/contract/auth';
import type { TFunction } from 'i18next';

/** For actions the server performs without a user. */
const BY_ITSELF: ReadonlySet<string> = new Set(['drafts_purged']);

/** The name of the actor as the log may show it. */
export function actorText(
  t: TFunction,
  { name, role }: { name: string | null; role: Role | null },
  action: string,
): string {
  if (name !== null) return name;
  if (role !== null) return t(`role.${role}`);
  return t(BY_ITSELF.has(action) ? 'admin.events.system' : 'admin.events.visitor');
}
