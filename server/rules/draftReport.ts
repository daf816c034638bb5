/** What prevents a draft from being published. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { RuleDraftReport } from '../../contract/rules/draftReport.ts';
import type { Case } from '../../contract/rules/fixtureCase.ts';
import { nextVersion } from '../../engine/base/nextVersion.ts';
import type { ParsedRuleSet } from '../../rules/document/parseRuleSet.ts';
import type { RuleSet } from '../../rules/document/ruleset.ts';
import { type TextToReview, textsToReview } from '../../rules/document/textsToReview.ts';
import type { WeakenedDanger } from '../../rules/impact/weakenedDangers.ts';
import { TOO_LONG, unlessTooLong } from '../catalogue/evaluationTooLong.ts';
import type { Library } from '../catalogue/library.ts';
import type { RequestContext } from '../platform/access/requestContext.ts';
import { RuleSetVersion } from '../platform/db/entities/ruleSetVersion.ts';
import { User } from '../platform/db/entities/user.ts';
import { clinicSettings } from '../platform/settings/clinicSettings.ts';
import { expectedCases } from './fixtures/expectations.ts';
import { recordCasesRead } from './fixtures/store.ts';
import { type Publishing, weakenedBy } from './publishDraft.ts';
import { fixtureGate } from './replay/gate.ts';
import { restoredVersion } from './restoredVersion.ts';
import { ruleProblems } from './ruleProblems.ts';
import { questionnairesUsing } from './sets/questionnairesUsing.ts';
import { activeVersion, type RuleDraft } from './sets/ruleSetKind.ts';

async function changedTexts(
  em: EntityManager,
  library: Library,
  ruleSet: RuleSet,
  inForce: string,
): Promise<TextToReview[]> {
  const { ruleSet: before } = await library.ruleSet(em, ruleSet.id, inForce);
  const forms = await questionnairesUsing(em, library, ruleSet.id);
  return textsToReview(before, ruleSet, (id) =>
    forms.map(({ questionnaire }) => questionnaire.questions.get(id)?.question).find(Boolean),
  );
}

const versionsOf = async (em: EntityManager, ruleSetId: unknown): Promise<string[]> =>
  typeof ruleSetId === 'string'
    ? (await em.find(RuleSetVersion, { ruleSetId }, { fields: ['version'] })).map(({ version }) => version)
    : [];

/** With their source, and the cases in force that have to raise them. */
async function withCases(
  em: EntityManager,
  weakened: readonly WeakenedDanger[],
  ruleSet: RuleSet | undefined,
  inForce: string | null,
): Promise<RuleDraftReport['weakened']> {
  if (weakened.length === 0 || !ruleSet || inForce === null) return [];
  const flags = weakened.map(({ flag }) => flag);
  const cases = await expectedCases(em, { id: ruleSet.id, flags }, inForce, () => true);
  return weakened.map(({ flag: { key, title, source }, how }) => ({
    key,
    title,
    how,
    source,
    cases: cases
      .filter(({ value }) => value.expected[key] === true)
      .map(({ value }) => value.title ?? value.id),
  }));
}

export async function draftReport(
  em: EntityManager,
  { library, replay, parseRules, work, config }: Publishing,
  { id, revision, basedOnVersion, content, updatedBy }: RuleDraft,
  requestContext: RequestContext,
): Promise<RuleDraftReport> {
  const parsed: ParsedRuleSet = (await unlessTooLong(parseRules(content.document))) ?? TOO_LONG;
  const { ruleSet } = parsed;
  const active = await activeVersion(em, ruleSet?.id);
  const versions = await versionsOf(em, content.document.id);
  const draft = ruleSet && { id, ruleSet, inForce: active, content };
  const shown: Case[] = [];
  const gate = draft && fixtureGate(em, { library, replay }, draft, (value) => shown.push(value));
  const fixtures = gate ? await unlessTooLong(gate) : null;
  if (fixtures) await recordCasesRead(em, shown, requestContext);
  const unfit = await unlessTooLong(ruleProblems(em, { library, work }, parsed));
  const isTooLong = (ruleSet !== undefined && fixtures === null) || unfit === null;
  const weakened = await weakenedBy(em, library, ruleSet);
  return {
    revision,
    problems: [...(unfit ?? parsed.problems), ...(isTooLong ? TOO_LONG.problems : [])],
    comparedWith: ruleSet && active !== null ? { id: ruleSet.id, version: active } : null,
    isOutdated: active !== null && active !== (basedOnVersion ?? null),
    freeVersion: versions.includes(String(content.document.version)) ? nextVersion(versions) : null,
    restores: active === null ? null : await restoredVersion(em, content.document, active),
    texts: ruleSet && active !== null ? await changedTexts(em, library, ruleSet, active) : [],
    fixtures,
    weakened: await withCases(em, weakened, ruleSet, active),
    needsApproval: weakened.length > 0 || (await clinicSettings(em, config)).rulesNeedSecondPerson,
    hasApprover:
      (await em.count(User, {
        id: { $ne: updatedBy.id },
        role: { $in: ['PHYSICIAN', 'ADMIN'] },
        deactivatedAt: null,
      })) > 0,
  };
}
