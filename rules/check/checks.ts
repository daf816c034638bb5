/**
 * Static analysis of a rule set: flags that never or always fire, parts that cannot hold, flags implied by
 * others, questions that are not asked. Reports as undecided what neither a proof nor a case decides.
 */
import { type Questionnaire, TODAY } from '@clinic/engine/form';
import { type Claim, canBeTrue, MAX_EVALUATIONS, prover, readsOf, type ValueSet } from '@clinic/engine/logic';
import { ownedLogic } from '../document/ownedLogic.ts';
import type { QuestionOf } from '../document/questionOf.ts';
import type { RuleSet } from '../document/ruleset.ts';
import { isGenerated } from '../document/unsettledFlags.ts';
import { analyzeConditions } from './analyzeCondition.ts';
import type { Finding } from './finding.ts';
import { firing, isSure } from './firing.ts';
import { implications } from './implications.ts';
import { parts } from './parts.ts';
import { unitMismatches } from './unitChecks.ts';
import { type CheckedCase, witnesses } from './witnesses.ts';

interface CheckOptions {
  /** Maximum number of combinations of parts tried per question. */
  effort?: number;
}

/**
 * Every finding on a rule set that needs no stored submissions.
 * @param questionnaires the published ones it evaluates
 * @param cases counterexamples: a flag that fires in one does not "never fire"
 */
export function checkRules(
  ruleSet: RuleSet,
  questionnaires: readonly Questionnaire[],
  cases: readonly CheckedCase[],
  questionOf: QuestionOf,
  { effort = MAX_EVALUATIONS }: CheckOptions = {},
): Finding[] {
  const outcomes = analyzeConditions(ruleSet, questionnaires);
  const prove = prover(outcomes, effort);
  const seen = witnesses(ruleSet, cases);
  // Generated conditions are excluded: authors cannot change them, and they depend on every answer.
  const generated = ruleSet.flags.filter(isGenerated).map(({ key }) => key);
  const single = ruleSet.flags.flatMap((flag, index): Finding[] => {
    if (isGenerated(flag)) return [];
    const condition = firing(flag);
    const path = `flags[${index}].${flag.alertWhen === undefined ? 'value' : 'alertWhen'}`;
    const seenOfFlag = seen.byFlag.get(flag.key);
    const of = (kind: 'never' | 'always', claim: Claim, witness: string | undefined): Finding => {
      const verdict = witness !== undefined ? 'refuted' : prove([condition], claim);
      return { kind, verdict, flag: flag.key, path, ...(witness === undefined ? {} : { witness }) };
    };
    return [
      of('never', ([value]) => !canBeTrue(value as ValueSet), seenOfFlag?.fires),
      of('always', ([value]) => isSure(value as ValueSet), seenOfFlag?.rests),
    ];
  });
  const never = new Set(
    single.flatMap((each) => (each.kind === 'never' && each.verdict === 'proved' ? each.flag : [])),
  );
  const always = new Set(
    single.flatMap((each) => (each.kind === 'always' && each.verdict === 'proved' ? each.flag : [])),
  );
  return [
    ...single,
    ...implications(ruleSet, outcomes, prove, seen, new Set([...never, ...always, ...generated])),
    ...parts(ruleSet, prove, new Set([...never, ...always, ...generated])),
    ...unasked(ruleSet, questionnaires),
    ...unitMismatches(ruleSet, questionOf),
  ];
}

/** Findings worth reporting: proved or undecided. */
export const isReported = ({ kind, verdict }: Finding): boolean =>
  verdict === 'proved' || (verdict === 'undecided' && kind !== 'implied');

/** Finds questions that rules read but no questionnaire asks. */
function unasked(ruleSet: RuleSet, questionnaires: readonly Questionnaire[]): Finding[] {
  const ownKeys = new Set([...ruleSet.parameters, ...ruleSet.derived].map(({ key }) => key));
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) =>
    [...readsOf(logic).now]
      .filter(
        (key) =>
          key !== TODAY && !ownKeys.has(key) && !questionnaires.some(({ questions }) => questions.has(key)),
      )
      .map((question): Finding => ({ kind: 'unasked', verdict: 'proved', owner, path, question })),
  );
}
