/** Checks a rule set and stores it as a published version. */
import { type ParsedRuleSet, parseRuleSet } from '@clinic/rules/document';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { RuleSetVersion, type User } from '@clinic/server-platform/entities';
import { type DocumentWork, OWN_THREAD } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AlreadyPublished, PublicationRefused } from '../authoring/refused.ts';

export interface RulePublishing {
  /**
   * Makes it the version that evaluates new submissions; if false, only when there is no active version yet.
   */
  activate?: boolean;
  by?: { user: User; note: string; approvedBy: User | null };
  /** The parsed document, if already parsed. */
  parsed?: ParsedRuleSet;
  /** Where a large document is processed. */
  work?: DocumentWork;
}

/**
 * Publishing the same document again changes nothing.
 * @throws PublicationRefused with every problem; nothing is stored then
 * @throws AlreadyPublished when the version exists with different content
 */
export async function publishRuleSet(
  em: EntityManager,
  document: unknown,
  now: Date,
  { activate = true, by, parsed, work = OWN_THREAD }: RulePublishing = {},
): Promise<RuleSetVersion> {
  const { ruleSet, problems } = parsed ?? parseRuleSet(document);
  const errors = problems.filter(({ level }) => level === 'error');
  if (!ruleSet || errors.length > 0) throw new PublicationRefused('The rule set', errors);
  const { id, version } = ruleSet;
  const sha256 = await work.digest(document);
  return em.transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [`rules:${id}`]);
    const existing = await tx.findOne(RuleSetVersion, { ruleSetId: id, version });
    if (existing && existing.sha256 !== sha256) throw new AlreadyPublished(id, version);
    if (existing) return existing;
    const active = await tx.findOne(RuleSetVersion, { ruleSetId: id, active: true });
    if (active && activate) {
      active.active = false;
      // The unique index allows only one active version at any moment.
      await tx.flush();
    }
    const published = tx.create(RuleSetVersion, {
      ruleSetId: id,
      version,
      status: 'published',
      document,
      sha256,
      publishedAt: now,
      active: activate || !active,
      changeNote: by?.note ?? null,
      publishedBy: by?.user ?? null,
      approvedBy: by?.approvedBy ?? null,
    });
    await tx.persist(published).flush();
    await tx.execute('select record_flag_urgency(?, ?)', [id, version]);
    return published;
  });
}
