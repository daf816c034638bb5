/** Everything that keeps a rule set from being published, or should be looked at before it is. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Problem, warning } from '../../engine/problem.ts';
import { type ParsedRuleSet, pairingProblems } from '../../rules/parseRuleSet.ts';
import type { RuleSet } from '../../rules/ruleset.ts';
import type { Library } from '../published/library.ts';
import { questionnairesUsing, versionsUsing } from './questionnairesUsing.ts';

/**
 * A question the newest version of a questionnaire does not ask is an error; older versions may lack it, and their
 * answers then read as unknown. A derived value named like a question of any version is an error.
 */
export async function ruleProblems(
  em: EntityManager,
  library: Library,
  { ruleSet, problems }: ParsedRuleSet,
): Promise<Problem[]> {
  return ruleSet ? [...problems, ...(await pairing(em, library, ruleSet))] : problems;
}

async function pairing(em: EntityManager, library: Library, ruleSet: RuleSet): Promise<Problem[]> {
  const newest = await questionnairesUsing(em, library, ruleSet.id);
  if (newest.length === 0) {
    return [warning('id', 'unused', `No questionnaire patients can begin uses the rule set "${ruleSet.id}"`)];
  }
  const asked = newest.flatMap(({ questionnaire }) => pairingProblems(ruleSet, questionnaire));
  const clashes = (await versionsUsing(em, library, ruleSet.id))
    .flatMap(({ questionnaire }) => pairingProblems(ruleSet, questionnaire))
    .filter(({ code }) => code === 'key_clash');
  const unique = new Map([...asked, ...clashes].map((each) => [JSON.stringify(each), each]));
  return [...unique.values()];
}
