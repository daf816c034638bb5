/** What stands between a draft and its publication. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { parseRuleSet } from '../../rules/parseRuleSet.ts';
import type { RuleDraft } from '../db/entities/ruleDraft.ts';
import { clinicSettings } from '../settings/clinicSettings.ts';
import type { RuleDraftReport } from './contract.ts';
import { activeVersion } from './drafts.ts';
import { fixtureGate } from './fixtures/gate.ts';
import type { Publishing } from './publishDraft.ts';
import { ruleProblems } from './ruleProblems.ts';

export async function draftReport(
  em: EntityManager,
  { library, replay, config }: Publishing,
  { id, revision, basedOnVersion, content }: RuleDraft,
): Promise<RuleDraftReport> {
  const parsed = parseRuleSet(content.document);
  const { ruleSet } = parsed;
  const active = await activeVersion(em, ruleSet?.id);
  return {
    revision,
    problems: await ruleProblems(em, library, parsed),
    comparedWith: ruleSet && active !== null ? { id: ruleSet.id, version: active } : null,
    fixtures: ruleSet
      ? await fixtureGate(em, { library, replay }, { id, ruleSet, basedOnVersion, content })
      : null,
    needsApproval: (await clinicSettings(em, config)).rulesNeedSecondPerson,
  };
}
