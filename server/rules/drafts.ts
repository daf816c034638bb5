/** Drafts of rule sets: created, saved without losing concurrent edits, and deleted. */
import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import isSame from 'fast-deep-equal';
import {
  type ApprovedExpectation,
  MAX_EXPECTATIONS,
  type NewRuleDraft,
  type RuleDraftContent,
  type RuleDraftSave,
  type RuleSetDocument,
} from '../../contract/ruleSets.ts';
import { nextVersion } from '../../engine/base/nextVersion.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';
import { headOf } from '../catalogue/headOf.ts';
import { StaleDraft } from '../catalogue/refused.ts';
import { recordAudit } from '../platform/audit/record.ts';
import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import { RuleDraft } from '../platform/db/entities/ruleDraft.ts';
import { RuleDraftSave as Save } from '../platform/db/entities/ruleDraftSave.ts';
import { RuleSetVersion } from '../platform/db/entities/ruleSetVersion.ts';
import { pruneHistory, type Thinning } from '../platform/db/pruneHistory.ts';
import { BadRequest, NotFound } from '../platform/http/errors.ts';
import { publishLive } from '../platform/messaging/publishLive.ts';
import { expectedCases } from './fixtures/expectations.ts';
import { inKeyOrder } from './keyOrder.ts';
import { toDetail } from './ruleDraftView.ts';

const SAVES: Thinning = { table: 'rule_draft_save', keepNamed: false };

export const beginDraft = (
  em: EntityManager,
  begin: NewRuleDraft,
  occasion: SignedInRequest,
): Promise<RuleDraft> =>
  em.transactional(async (tx) => {
    const document = inKeyOrder(await firstDocument(tx, begin));
    const inForce = await activeVersion(tx, document.id);
    const expectations = begin.from === 'version' ? await expectationsOf(tx, begin, inForce) : [];
    const content: RuleDraftContent = { document, expectations, cases: [] };
    const draft = tx.create(RuleDraft, {
      id: randomUUID(),
      ...listed(document),
      basedOnVersion: inForce,
      content,
      revision: 1,
      createdAt: occasion.at,
      updatedAt: occasion.at,
      updatedBy: occasion.by,
    });
    keep(tx, draft, occasion);
    recordAudit(tx, occasion, {
      action: 'rule_draft_started',
      object: { type: 'rule_draft', id: draft.id },
      detail: { from: begin.from, ruleSet: draft.ruleSetId },
    });
    return draft;
  });

/**
 * A change withdraws the proposal to publish the draft. Saving what is already stored changes nothing: not
 * the revision, the proposal, or the last editor. @throws NotFound; @throws StaleDraft; @throws BadRequest
 */
export const saveDraft = (
  em: EntityManager,
  id: string,
  { revision, document, expectations, cases }: RuleDraftSave,
  occasion: SignedInRequest,
): Promise<RuleDraft> =>
  em.transactional(async (tx) => {
    const draft = await draftOf(tx, id, { lock: true });
    if (draft.revision !== revision) throw new StaleDraft(toDetail(draft));
    const content: RuleDraftContent = { document, expectations, cases };
    if (isSame(draft.content, content)) return draft;
    refuseTwice(expectations, ({ set, caseId, flag }) => `${set} ${caseId} ${flag}`, 'expectations');
    refuseTwice(cases, (each) => each.id, 'cases');
    Object.assign(draft, listed(document), {
      content,
      revision: revision + 1,
      updatedAt: occasion.at,
      updatedBy: occasion.by,
      ...NOT_PROPOSED,
    });
    keep(tx, draft, occasion);
    await tx.flush();
    await pruneHistory(tx, SAVES, id, occasion.at);
    await publishLive(tx, { type: 'rule_draft_changed', draftId: id, revision: draft.revision });
    return draft;
  });

export const NOT_PROPOSED = { proposedBy: null, proposedAt: null, proposalNote: null };

export const discardDraft = (em: EntityManager, id: string, occasion: SignedInRequest): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await draftOf(tx, id, { lock: true });
    await tx.nativeDelete(RuleDraft, draft.id);
    recordAudit(tx, occasion, {
      action: 'rule_draft_discarded',
      object: { type: 'rule_draft', id },
      detail: { ruleSet: draft.ruleSetId, revision: draft.revision },
    });
  });

/** @throws NotFound */
export async function draftOf(
  em: EntityManager,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<RuleDraft> {
  if (lock) await em.execute('select 1 from rule_draft where id = ? for update', [id]);
  const populate = ['content', 'updatedBy', 'proposedBy', 'declinedBy'] as const;
  const draft = await em.findOne(RuleDraft, id, { populate });
  if (!draft) throw new NotFound('No such draft');
  return draft as RuleDraft;
}

/** The version that evaluates new submissions; null if there is no such rule set. */
export async function activeVersion(em: EntityManager, ruleSetId: unknown): Promise<string | null> {
  if (typeof ruleSetId !== 'string') return null;
  const row = await em.findOne(RuleSetVersion, { ruleSetId, active: true }, { fields: ['version'] });
  return row?.version ?? null;
}

function keep(tx: EntityManager, draft: RuleDraft, { at, by }: SignedInRequest): void {
  const { revision, content } = draft;
  tx.persist(tx.create(Save, { draft, revision, content, savedAt: at, savedBy: by }));
}

async function firstDocument(tx: EntityManager, begin: NewRuleDraft): Promise<RuleSetDocument> {
  if (begin.from === 'document') return begin.document;
  const { ruleSetId, version } = begin;
  const rows = await tx.find(RuleSetVersion, { ruleSetId, status: { $ne: 'draft' } });
  const row = rows.find((each) => each.version === version);
  if (!row) throw new NotFound('No such rule set');
  const next = nextVersion(rows.map((each) => each.version));
  return { ...(row.document as RuleSetDocument), version: next };
}

/** An older version's expectations that differ from the current ones: restoring it restores them. */
async function expectationsOf(
  tx: EntityManager,
  { ruleSetId, version }: { ruleSetId: string; version: string },
  inForce: string | null,
): Promise<ApprovedExpectation[]> {
  if (inForce === null || inForce === version) return [];
  const flagsOf = async (of: string): Promise<RuleSet['flags']> => {
    const row = await tx.findOneOrFail(RuleSetVersion, { ruleSetId, version: of });
    return (row.document as RuleSet).flags;
  };
  const every = () => true;
  const then = await expectedCases(tx, { id: ruleSetId, flags: await flagsOf(version) }, version, every);
  const now = await expectedCases(tx, { id: ruleSetId, flags: await flagsOf(inForce) }, inForce, every);
  const expectedNow = new Map(now.map(({ set, value }) => [`${set.id} ${value.id}`, value.expected]));
  return then
    .flatMap(({ set, value }) => {
      const before = expectedNow.get(`${set.id} ${value.id}`) ?? {};
      return Object.entries(value.expected)
        .filter(([flag, expected]) => before[flag] !== expected)
        .map(([flag, expected]) => ({ set: set.id, caseId: value.id, flag, value: expected }));
    })
    .slice(0, MAX_EXPECTATIONS);
}

const listed = (document: RuleSetDocument): Pick<RuleDraft, 'ruleSetId' | 'version' | 'title'> => {
  const { id: ruleSetId, ...head } = headOf(document);
  return { ruleSetId, ...head };
};

function refuseTwice<T>(items: readonly T[], key: (item: T) => string, what: string): void {
  if (new Set(items.map(key)).size < items.length) throw new BadRequest(`${what}: the same one twice`);
}
