/**
 * Everything that prevents a rule set from being published (errors) or should be reviewed first (warnings).
 */
import { localize, type Problem, warning } from '@clinic/engine/base';
import type { ParsedRuleSet, RuleSet } from '@clinic/rules/document';
import { type Library, storedCodeLists } from '@clinic/server-shared/catalogue';
import type { DocumentWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type FormChange,
  questionnairesUsing,
  type UsingForm,
  versionsUsing,
} from './sets/questionnairesUsing.ts';

/**
 * A question missing from the newest version of a questionnaire is an error; older versions may lack it, and
 * their answers then read as unknown. A derived value with the same name as a question of any version is an
 * error.
 * @param change what is published or retired together with the rules
 */
export async function ruleProblems(
  em: EntityManager,
  { library, work }: { library: Library; work: DocumentWork },
  { ruleSet, problems }: ParsedRuleSet,
  change?: FormChange,
): Promise<Problem[]> {
  if (!ruleSet) return problems;
  return [
    ...problems,
    ...(await work.ruleLimits(ruleSet)),
    ...(await pairing(em, { library, work }, ruleSet, change)),
  ];
}

async function pairing(
  em: EntityManager,
  { library, work }: { library: Library; work: DocumentWork },
  ruleSet: RuleSet,
  change: FormChange | undefined,
): Promise<Problem[]> {
  const newest = await questionnairesUsing(em, library, ruleSet.id, change);
  if (newest.length === 0) {
    return [warning('id', 'unused', localize('ruleSetUnused', { id: ruleSet.id }))];
  }
  const problemsWith = async (published: readonly UsingForm[]): Promise<Problem[]> => {
    const problems: Problem[] = [];
    for (const { definition } of published) {
      const lists = await storedCodeLists(em, definition);
      problems.push(...(await work.pairing(definition, [ruleSet], lists)).flat());
    }
    return problems;
  };
  const questionnaireProblems = await problemsWith(newest);
  const clashes = (await problemsWith(await versionsUsing(em, library, ruleSet.id))).filter(
    ({ code }) => code === 'key_clash',
  );
  const unique = new Map([...questionnaireProblems, ...clashes].map((each) => [JSON.stringify(each), each]));
  return [...unique.values()];
}
