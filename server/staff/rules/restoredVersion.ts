/** Which earlier version a document restores. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { compareVersions } from '@clinic/engine/base';
import { RuleSetVersion } from '@clinic/server-platform/entities';
import { digest } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

/** @returns null if the content matches no version, or the active one */
export async function restoredVersion(
  em: EntityManager,
  document: RuleSetDocument,
  inForce: string,
): Promise<string | null> {
  if (typeof document.id !== 'string') return null;
  const content = contentDigest(document);
  const rows = await em.find(
    RuleSetVersion,
    { ruleSetId: document.id, status: { $ne: 'draft' } },
    { populate: ['document'] },
  );
  const same = rows
    .filter((row) => contentDigest(row.document as RuleSetDocument) === content)
    .map(({ version }) => version);
  if (same.includes(inForce)) return null;
  return same.toSorted(compareVersions).at(-1) ?? null;
}

const contentDigest = (document: RuleSetDocument): string => digest({ ...document, version: null });
