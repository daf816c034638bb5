/** Checks a rule set and stores it as a published version. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRuleSet } from '../../rules/parseRuleSet.ts';
import { RuleSetVersion } from '../db/entities/ruleSetVersion.ts';
import { digest } from '../published/digest.ts';
import { AlreadyPublished, PublicationRefused } from '../published/refused.ts';

/**
 * Publishing the same document again changes nothing.
 * @throws PublicationRefused with every problem; nothing is stored then
 * @throws AlreadyPublished when the version exists with another content
 */
export async function publishRuleSet(
  em: EntityManager,
  document: unknown,
  now: Date,
): Promise<RuleSetVersion> {
  const { ruleSet, problems } = parseRuleSet(document);
  const errors = problems.filter(({ level }) => level === 'error');
  if (!ruleSet || errors.length > 0) throw new PublicationRefused('The rule set', errors);
  const { id, version } = ruleSet;
  const sha256 = digest(document);
  return em.transactional(async (tx) => {
    const existing = await tx.findOne(RuleSetVersion, { ruleSetId: id, version });
    if (existing && existing.sha256 !== sha256) throw new AlreadyPublished(id, version);
    if (existing) return existing;
    const published = tx.create(RuleSetVersion, {
      ruleSetId: id,
      version,
      status: 'published',
      document,
      sha256,
      publishedAt: now,
    });
    tx.persist(published);
    return published;
  });
}
