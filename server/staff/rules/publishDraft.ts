/** Publishes a draft as the version that evaluates new submissions. Stored submissions stay unchanged. */
import type { FixtureGate } from '@clinic/contract/rules/draftReport';
import type { RuleApproval, RulePublication, RulePublished } from '@clinic/contract/rules/publication';
import type { ParsedRuleSet, RuleSet } from '@clinic/rules/document';
import { type WeakenedDanger, weakenedDangers } from '@clinic/rules/impact';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, codedError } from '@clinic/server-platform/base';
import { CLINIC_LOCK } from '@clinic/server-platform/db';
import { RuleSetVersion, type User } from '@clinic/server-platform/entities';
import { type ClinicDefaults, clinicSettings } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import isSame from 'fast-deep-equal';
import { lockedDraft, removeDraft, withdrawProposal } from '../authoring/drafts.ts';
import { AlreadyPublished, NothingChanged, PublicationRefused } from '../authoring/refused.ts';
import { addFixtureSet } from './fixtures/store.ts';
import { publishRuleSet } from './publish.ts';
import {
  completeForm,
  type FormHalf,
  FormRefused,
  type Forms,
  formHalf,
  refuseFormBy,
  releasedWith,
} from './release.ts';
import { fixtureGate } from './replay/gate.ts';
import type { Replaying } from './replay/replay.ts';
import { restoredVersion } from './restoredVersion.ts';
import { ruleProblems } from './ruleProblems.ts';
import { activeVersion, proposalOf, RULE_SETS, type RuleDraft } from './sets/ruleSetKind.ts';

export interface Publishing extends Replaying {
  config: ClinicDefaults;
  forms: Forms;
}

export class FixturesDiffer extends CodedError {
  readonly status = 422;
  readonly code = 'fixtures_differ';

  constructor({ failed: { length } }: FixtureGate) {
    const cases = length === 1 ? '1 case comes' : `${length} cases come`;
    super(`${cases} out otherwise than expected, and nobody approved that`);
  }
}

export class BaseOutdated extends CodedError {
  readonly status = 409;
  readonly code = 'base_outdated';

  constructor(active: string) {
    super(`Version ${active} was published in the meantime`, { active });
  }
}

export class NotProposed extends codedError(
  409,
  'not_proposed',
  'Nobody proposed this draft for publication, or it was changed since',
) {}

export class SecondPersonNeeded extends codedError(
  403,
  'second_person_needed',
  'Somebody else has to approve what you proposed or changed',
) {}

/** Publishes the draft, or proposes it if the clinic or a weakened danger flag requires a second person. All or nothing. */
export const publishDraft = (
  em: EntityManager,
  publishing: Publishing,
  id: string,
  { revision, note, replaces, form }: RulePublication,
  requestContext: SignedInRequest,
): Promise<RulePublished> =>
  em.transactional(async (tx) => {
    refuseFormBy(requestContext.by, form);
    const draft = await lockedDraft(tx, RULE_SETS, id, revision);
    const fit = await refuseUnfit(tx, publishing, draft, { replaces, form });
    const { rulesNeedSecondPerson } = await clinicSettings(tx, publishing.config);
    const weakened = await weakenedBy(tx, publishing.library, fit.parsed.ruleSet);
    if (!rulesNeedSecondPerson && weakened.length === 0) {
      const by = { user: requestContext.by, note, approvedBy: null };
      return publish(tx, draft, { by, ...fit, publishing }, requestContext);
    }
    if (fit.half?.draft) {
      const report = await publishing.forms.report(tx, fit.half.draft, fit.parsed.ruleSet);
      const errors = report.problems.filter(({ level }) => level === 'error');
      if (errors.length > 0) throw new FormRefused('problems', errors);
    }
    draft.proposedForm = form ?? null;
    draft.proposedBy = requestContext.by;
    draft.proposedAt = requestContext.at;
    draft.proposalNote = note;
    Object.assign(draft, { declinedBy: null, declinedAt: null, declineReason: null });
    recordAudit(tx, requestContext, {
      action: 'rule_set_proposed',
      object: { type: 'rule_draft', id },
      detail: { ruleSet: draft.documentId, version: draft.version, revision },
    });
    const proposal = proposalOf(draft) as NonNullable<ReturnType<typeof proposalOf>>;
    return { outcome: 'proposed', proposal };
  });

/** The danger flags in force that a rule set weakens: that is never up to one person. */
export async function weakenedBy(
  em: EntityManager,
  library: Publishing['library'],
  ruleSet: RuleSet | undefined,
): Promise<WeakenedDanger[]> {
  const active = await activeVersion(em, ruleSet?.id);
  if (!ruleSet || active === null) return [];
  return weakenedDangers((await library.ruleSet(em, ruleSet.id, active)).ruleSet, ruleSet);
}

/** By the second person: neither the proposer nor the last editor. */
export const approveDraft = (
  em: EntityManager,
  publishing: Publishing,
  id: string,
  { revision, replaces, form }: RuleApproval,
  requestContext: SignedInRequest,
): Promise<RulePublished> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, RULE_SETS, id, revision);
    const { proposedBy, proposalNote } = draft;
    if (!proposedBy) throw new NotProposed();
    if ([proposedBy.id, draft.updatedBy.id].includes(requestContext.by.id)) throw new SecondPersonNeeded();
    if (!isSame(form ?? null, draft.proposedForm ?? null)) throw new FormRefused('changed');
    const fit = await refuseUnfit(tx, publishing, draft, { replaces, form });
    const by = { user: proposedBy as User, note: proposalNote ?? '', approvedBy: requestContext.by };
    return publish(tx, draft, { by, ...fit, publishing }, requestContext);
  });

/**
 * The draft stays, for further work. The reason may name a person, so it is stored with the draft, not in the
 * audit log.
 */
export const declineDraft = (
  em: EntityManager,
  id: string,
  reason: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, RULE_SETS, id);
    if (!draft.proposedBy) throw new NotProposed();
    const { by, at } = requestContext;
    withdrawProposal(draft);
    Object.assign(draft, { declinedBy: by, declinedAt: at, declineReason: reason });
    recordAudit(tx, requestContext, {
      action: 'rule_set_declined',
      object: { type: 'rule_draft', id },
      detail: { ruleSet: draft.documentId, version: draft.version },
    });
  });

/** @throws PublicationRefused; @throws AlreadyPublished; @throws NothingChanged; @throws BaseOutdated; @throws FixturesDiffer; @throws FormRefused */
async function refuseUnfit(
  tx: EntityManager,
  { library, replay, parseRules, work, forms }: Publishing,
  draft: RuleDraft,
  {
    replaces = draft.basedOnVersion,
    form,
  }: Pick<RuleApproval, 'form'> & { replaces?: string | null | undefined },
): Promise<{ parsed: ParsedRuleSet; half: FormHalf | undefined }> {
  const { id, content } = draft;
  const parsed = await parseRules(content.document);
  const active = await activeVersion(tx, draft.documentId);
  if (!form && active !== null && (await restoredVersion(tx, content.document, active)) !== null) {
    const together = await releasedWith(tx, { id: draft.documentId, version: active });
    if (together) throw new FormRefused('together');
  }
  const half = form && (await formHalf(tx, forms, form, { rules: draft, replaces: active }));
  const problems = await ruleProblems(tx, { library, work }, parsed, half?.change);
  const errors = problems.filter(({ level }) => level === 'error');
  const { ruleSet } = parsed;
  if (!ruleSet || errors.length > 0) throw new PublicationRefused('The rule set', errors);
  const { version } = ruleSet;
  await tx.execute(`select pg_advisory_xact_lock(${CLINIC_LOCK})`, [`rules:${ruleSet.id}`]);
  const published = await tx.findOne(
    RuleSetVersion,
    { ruleSetId: ruleSet.id, version },
    { fields: ['sha256'] },
  );
  if (published) {
    const isSame = published.sha256 === (await work.digest(content.document));
    throw isSame ? new NothingChanged(ruleSet.id, version) : new AlreadyPublished(ruleSet.id, version);
  }
  if (active !== null && active !== replaces) throw new BaseOutdated(active);
  const gated = { id, ruleSet, inForce: active, content, change: half?.change };
  const gate = await fixtureGate(tx, { library, replay }, gated);
  if (gate.failed.length > 0) throw new FixturesDiffer(gate);
  return { parsed, half };
}

async function publish(
  tx: EntityManager,
  draft: RuleDraft,
  {
    by,
    parsed,
    half,
    publishing: { work, forms },
  }: {
    by: { user: User; note: string; approvedBy: User | null };
    parsed: ParsedRuleSet;
    half: FormHalf | undefined;
    publishing: Publishing;
  },
  requestContext: SignedInRequest,
): Promise<RulePublished> {
  const { document, expectations, cases } = draft.content;
  const inForce = await activeVersion(tx, document.id);
  const restores = inForce === null ? null : await restoredVersion(tx, document, inForce);
  const { ruleSetId, version } = await publishRuleSet(tx, document, requestContext.at, { by, parsed, work });
  await tx.flush();
  for (const { set, caseId, flag, value } of expectations) {
    await tx.execute(
      `insert into fixture_expectation (set_id, case_id, rule_set_id, version, flag, value)
       select set_id, id, ?, ?, ?, ?::json from fixture_case where set_id = ? and id = ?`,
      [ruleSetId, version, flag, JSON.stringify(value), set, caseId],
    );
  }
  if (half) {
    await completeForm(tx, forms, half, by, requestContext);
    await tx.flush();
  }
  if (cases.length > 0) await keepCases(tx, { id: ruleSetId, version }, cases, requestContext);
  await removeDraft(tx, draft);
  recordAudit(tx, requestContext, {
    action: 'rule_set_published',
    object: { type: 'rule_set', id: `${ruleSetId}@${version}` },
    detail: {
      draft: draft.id,
      revision: draft.revision,
      expectations: expectations.length,
      cases: cases.length,
      ...(restores === null ? {} : { rolledBackTo: restores, from: inForce }),
      ...(half ? { form: `${half.name.id}@${half.name.version}` } : {}),
      ...(by.approvedBy ? { proposedBy: by.user.id } : {}),
    },
  });
  return { outcome: 'published', ruleSetId, version };
}

/** Stores the draft's own cases as a set that holds from this version on. */
async function keepCases(
  tx: EntityManager,
  since: { id: string; version: string },
  cases: RuleDraft['content']['cases'],
  requestContext: SignedInRequest,
): Promise<void> {
  const [newest] = await tx.execute<Array<{ id: string; version: string }>>(
    `select questionnaire_id as id, version from questionnaire_version
     where status = 'published' and split_part(definition ->> 'ruleSet', '@', 1) = ?
     order by questionnaire_id, published_at desc, version desc limit 1`,
    [since.id],
  );
  if (!newest) return;
  const set = {
    name: `${since.id} ${since.version}`,
    questionnaireId: newest.id,
    version: newest.version,
    cases,
  };
  await addFixtureSet(tx, set, { origin: 'stored', since }, requestContext);
}
