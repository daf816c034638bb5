/** What prevents a draft from being published. */
import type { ReleasedForm } from '@clinic/contract/rules/draft';
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { nextVersion } from '@clinic/engine/base';
import { type ParsedRuleSet, type RuleSet, type TextToReview, textsToReview } from '@clinic/rules/document';
import type { WeakenedDanger } from '@clinic/rules/impact';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { RuleSetVersion, User } from '@clinic/server-platform/entities';
import { clinicSettings } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import { TOO_LONG, unlessTooLong } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { expectedCases } from './fixtures/expectations.ts';
import { recordCasesRead } from './fixtures/store.ts';
import { type Publishing, weakenedBy } from './publishDraft.ts';
import { type FormHalf, FormRefused, type Forms, formHalf, formsNaming, releasedWith } from './release.ts';
import { fixtureGate } from './replay/gate.ts';
import { restoredVersion } from './restoredVersion.ts';
import { ruleProblems } from './ruleProblems.ts';
import { type FormChange, questionnairesUsing } from './sets/questionnairesUsing.ts';
import { activeVersion, type RuleDraft } from './sets/ruleSetKind.ts';

async function changedTexts(
  em: EntityManager,
  library: Library,
  ruleSet: RuleSet,
  inForce: string,
  change: FormChange | undefined,
): Promise<TextToReview[]> {
  const { ruleSet: before } = await library.ruleSet(em, ruleSet.id, inForce);
  const forms = await questionnairesUsing(em, library, ruleSet.id, change);
  const questions = forms.flatMap(({ definition }) => definition.steps.flatMap(({ questions }) => questions));
  const byId = new Map(questions.map((question) => [question.id, question]));
  return textsToReview(before, ruleSet, (id) => byId.get(id));
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

/** @param wanted the form that goes with the rules, unless the draft is proposed with another */
export async function draftReport(
  em: EntityManager,
  { library, replay, parseRules, work, config, forms }: Publishing,
  draft: RuleDraft,
  wanted: string | undefined,
  requestContext: SignedInRequest,
): Promise<RuleDraftReport> {
  const { id, revision, basedOnVersion, content } = draft;
  const parsed: ParsedRuleSet = (await unlessTooLong(parseRules(content.document))) ?? TOO_LONG;
  const { ruleSet } = parsed;
  const active = await activeVersion(em, ruleSet?.id);
  const versions = await versionsOf(em, content.document.id);
  const { by } = requestContext;
  const restores = active === null ? null : await restoredVersion(em, content.document, active);
  const replaces = restores === null ? null : active;
  const form = await formOfReport(em, draft, { wanted, by, replaces });
  const half = await unlessTooLong(halfOrRefusal(em, { forms, form, rules: draft, replaces }));
  const change = half?.half?.change;
  const gated = ruleSet && { id, ruleSet, inForce: active, content, change };
  const shown: Case[] = [];
  const gate = gated && fixtureGate(em, { library, replay }, gated, (value) => shown.push(value));
  const fixtures = gate ? await unlessTooLong(gate) : null;
  if (fixtures) await recordCasesRead(em, shown, requestContext);
  const unfit = await unlessTooLong(ruleProblems(em, { library, work }, parsed, change));
  const isTooLong = (ruleSet !== undefined && fixtures === null) || unfit === null || half === null;
  const weakened = await weakenedBy(em, library, ruleSet);
  return {
    revision,
    problems: [...(unfit ?? parsed.problems), ...(isTooLong ? TOO_LONG.problems : [])],
    comparedWith: ruleSet && active !== null ? { id: ruleSet.id, version: active } : null,
    isOutdated: active !== null && active !== (basedOnVersion ?? null),
    freeVersion: versions.includes(String(content.document.version)) ? nextVersion(versions) : null,
    restores,
    texts: ruleSet && active !== null ? await changedTexts(em, library, ruleSet, active, change) : [],
    fixtures,
    rewrittenBy: fixtures && fixtures.rewritten.length > 0 ? await rewriters(em, id) : [],
    weakened: await withCases(em, weakened, ruleSet, active),
    needsApproval: weakened.length > 0 || (await clinicSettings(em, config)).rulesNeedSecondPerson,
    hasApprover:
      (await em.count(User, {
        id: { $ne: draft.updatedBy.id },
        role: { $in: ['PHYSICIAN', 'ADMIN'] },
        deactivatedAt: null,
      })) > 0,
    form: form && {
      form,
      name: half?.half?.name ?? ('retire' in form ? form.retire : { id: form.draft, version: '' }),
      report: half?.half?.draft ? await forms.report(em, half.half.draft, ruleSet) : null,
      refused: half?.refused ?? (!draft.proposedBy && by.role !== 'ADMIN' ? 'together' : null),
    },
  };
}

/** Everybody whose saves changed the expected results of stored cases. */
const rewriters = (em: EntityManager, draftId: string): Promise<RuleDraftReport['rewrittenBy']> =>
  em.execute(
    `select distinct users.id, users.name from (
       select saved_by_id, content ->> 'expectations' as now,
         lag(content ->> 'expectations', 1, '[]') over (order by revision) as before
       from authored_save where draft_id = ?
     ) save join users on users.id = saved_by_id
     where now <> before order by users.name`,
    [draftId],
  );

/** As proposed; else the draft that was asked for; else, for a rollback, the form that was released with the version in force. */
async function formOfReport(
  em: EntityManager,
  rules: RuleDraft,
  { wanted, by, replaces }: { wanted: string | undefined; by: User; replaces: string | null },
): Promise<ReleasedForm | null> {
  if (rules.proposedBy) return rules.proposedForm ?? null;
  const retire = replaces && (await releasedWith(em, { id: rules.documentId, version: replaces }));
  if (retire) return { retire };
  if (by.role !== 'ADMIN') return null;
  const draft = (await formsNaming(em, rules)).find(({ id }) => id === wanted);
  return draft ? { draft: draft.id, revision: draft.revision } : null;
}

async function halfOrRefusal(
  em: EntityManager,
  { forms, form, ...rules }: { forms: Forms; form: ReleasedForm | null } & Parameters<typeof formHalf>[3],
): Promise<{ half?: FormHalf; refused?: FormRefused['details']['reason'] }> {
  try {
    return form ? { half: await formHalf(em, forms, form, rules) } : {};
  } catch (error) {
    if (error instanceof FormRefused) return { refused: error.details.reason };
    throw error;
  }
}
