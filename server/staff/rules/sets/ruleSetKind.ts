/** Rule sets as authored documents: a draft has test cases too, and may wait for a second person. */
import {
  type ApprovedExpectation,
  MAX_EXPECTATIONS,
  type NewRuleDraft,
  type RuleDraftContent,
  type RuleDraftLine,
} from '@clinic/contract/rules/draft';
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { nextVersion } from '@clinic/engine/base';
import type { RuleSet } from '@clinic/rules/document';
import { BadRequest, NotFound } from '@clinic/server-platform/base';
import { type AuthoredDraft, RuleSetVersion, type User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import isSame from 'fast-deep-equal';
import { toPerson } from '../../authoring/draftView.ts';
import type { AuthoringKind } from '../../authoring/kind.ts';
import { expectedCases } from '../fixtures/expectations.ts';
import { recordCasesRead } from '../fixtures/store.ts';
import { inKeyOrder } from './keyOrder.ts';

export type RuleDraft = AuthoredDraft<RuleDraftContent>;

export const RULE_SETS: AuthoringKind<RuleDraftContent, NewRuleDraft> = {
  name: 'rule_set',
  routes: ruleDrafts,
  audit: {
    object: 'rule_draft',
    document: 'ruleSet',
    started: 'rule_draft_started',
    discarded: 'rule_draft_discarded',
  },
  documentIdName: 'ruleSetId',
  changed: 'rule_draft_changed',
  async begin(tx, begin) {
    const document = inKeyOrder(await firstDocument(tx, begin));
    const inForce = await activeVersion(tx, document.id);
    const expectations = begin.from === 'version' ? await expectationsOf(tx, begin, inForce) : [];
    return {
      content: { document, expectations, cases: [] },
      basedOn: inForce === null ? null : { id: String(document.id), version: inForce },
    };
  },
  /** Saving what is already stored must not withdraw the proposal or change who edited last. */
  isChange(draft, content) {
    if (isSame(draft.content, content)) return false;
    const { expectations, cases } = content;
    refuseTwice(expectations, ({ set, caseId, flag }) => `${set} ${caseId} ${flag}`, 'expectations');
    refuseTwice(cases, (each) => each.id, 'cases');
    return true;
  },
  recordRead: (em, { cases }, requestContext) => recordCasesRead(em, cases, requestContext),
  line: (draft) => ({ proposal: proposalOf(draft), declined: declinedOf(draft) }),
};

export const proposalOf = ({
  proposedBy,
  proposedAt,
  proposalNote,
  proposedForm,
}: RuleDraft): RuleDraftLine['proposal'] =>
  proposedBy && proposedAt
    ? {
        by: toPerson(proposedBy as User),
        at: proposedAt.toISOString(),
        note: proposalNote ?? '',
        form: proposedForm ?? null,
      }
    : null;

const declinedOf = ({ declinedBy, declinedAt, declineReason }: RuleDraft): RuleDraftLine['declined'] =>
  declinedBy && declinedAt
    ? { by: toPerson(declinedBy as User), at: declinedAt.toISOString(), reason: declineReason ?? '' }
    : null;

/** The version that evaluates new submissions; null if there is no such rule set. */
export async function activeVersion(em: EntityManager, ruleSetId: unknown): Promise<string | null> {
  if (typeof ruleSetId !== 'string') return null;
  const row = await em.findOne(RuleSetVersion, { ruleSetId, active: true }, { fields: ['version'] });
  return row?.version ?? null;
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

function refuseTwice<T>(items: readonly T[], key: (item: T) => string, what: string): void {
  if (new Set(items.map(key)).size < items.length) throw new BadRequest(`${what}: the same one twice`);
}
