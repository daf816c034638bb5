/** Everything that keeps a document from being published, or should be looked at before it is. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { consentProblems } from '../../engine/consentProblems.ts';
import type { Definition } from '../../engine/definition.ts';
import type { ParsedDefinition } from '../../engine/parseDefinition.ts';
import { error, type Problem, told } from '../../engine/problem.ts';
import { compileQuestionnaire } from '../../engine/questionnaire.ts';
import { pairingProblems, parseRuleSet } from '../../rules/parseRuleSet.ts';
import { RuleSetVersion } from '../db/entities/ruleSetVersion.ts';

export const publicationProblems = async (
  em: EntityManager,
  { definition, problems }: ParsedDefinition,
): Promise<Problem[]> =>
  definition
    ? [...problems, ...consentProblems(definition), ...(await ruleSetProblems(em, definition))]
    : problems;

/** Why the rule set a definition names, or the active version of it, cannot judge its answers. */
async function ruleSetProblems(em: EntityManager, definition: Definition): Promise<Problem[]> {
  const [ruleSetId, version] = definition.ruleSet.split('@');
  const row = await em.findOne(RuleSetVersion, { ruleSetId, version, status: 'published' });
  const { ruleSet } = parseRuleSet(row?.document);
  if (!ruleSet) return [error('ruleSet', 'missing', told('noRuleSet', { id: definition.ruleSet }))];
  if (ruleSet.flags.length === 0 && definition.noRulesReason === undefined)
    return [error('noRulesReason', 'missing', told('noRules', { id: definition.ruleSet }))];
  const questionnaire = compileQuestionnaire(definition);
  const problems = pairingProblems(ruleSet, questionnaire);
  const active = await em.findOne(RuleSetVersion, { ruleSetId, active: true });
  if (!active || active.version === version) return problems;
  const { ruleSet: now } = parseRuleSet(active.document);
  const more = now ? pairingProblems(now, questionnaire) : [];
  const known = new Set(problems.map((each) => JSON.stringify(each)));
  return [...problems, ...more.filter((each) => !known.has(JSON.stringify(each)))];
}
