/**
 * Static analysis of a rule set: flags that never or always fire, parts that cannot hold, flags implied by
 * others, questions that are not asked. Reports as undecided what neither a proof nor a case decides.
 */

import type { LogicJson } from '../../engine/base/logicJson.ts';
import { type Questionnaire, TODAY } from '../../engine/form/questionnaire.ts';
import type { Analysis } from '../../engine/logic/analyze/analyze.ts';
import type { Picked } from '../../engine/logic/analyze/leaves.ts';
import { canBeFalse, canBeTrue, type ValueSet } from '../../engine/logic/analyze/valueSets.ts';
import { NO_ARGUMENT, walkOperations } from '../../engine/logic/base/operation.ts';
import type { Operator } from '../../engine/logic/operators/operator.ts';
import { operatorOf } from '../../engine/logic/operators.ts';
import { readsOf } from '../../engine/logic/references.ts';
import type { RuleInputs } from '../../engine/validation/assess.ts';
import { ownedLogic, type QuestionOf } from '../document/conditions.ts';
import type { Flag, RuleSet } from '../document/ruleset.ts';
import { isGenerated } from '../document/unsettledFlags.ts';
import { compileRuleSet, evidenceFrom } from '../evaluate/flags.ts';
import { analyzeConditions } from './analyzeCondition.ts';
import type { Finding, Verdict } from './finding.ts';
import { unitMismatches } from './unitChecks.ts';

export interface CheckedCase {
  id: string;
  inputs: RuleInputs;
}

export interface CheckOptions {
  /** Maximum number of combinations of parts tried per question. */
  effort?: number;
}

const MAX_EVALUATIONS = 20_000;

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
    const found = seen.byFlag.get(flag.key);
    const of = (kind: 'never' | 'always', claim: Claim, witness: string | undefined): Finding => {
      const verdict = witness !== undefined ? 'refuted' : prove([condition], claim);
      return { kind, verdict, flag: flag.key, path, ...(witness === undefined ? {} : { witness }) };
    };
    return [
      of('never', ([value]) => !canBeTrue(value as ValueSet), found?.fires),
      of('always', ([value]) => isSure(value as ValueSet), found?.rests),
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

type Claim = (values: readonly ValueSet[]) => boolean;

/** The condition under which a flag alerts. */
const firing = ({ value, alertWhen }: Flag): LogicJson => alertWhen ?? value;

const isSure = (value: ValueSet): boolean => canBeTrue(value) && !canBeFalse(value) && !value.unknown;

/**
 * Proof by case analysis: if a claim is undecided for all answers together, the answers are split into parts,
 * and it is proved for each. The search ends at a part that is undecided and cannot be split further.
 */
function prover(
  outcomes: Analysis,
  evaluations: number,
): (logics: readonly LogicJson[], claim: Claim) => Verdict {
  return (logics, claim) => {
    const leaves = new Map(logics.flatMap((logic) => [...outcomes.leavesOf(logic)]));
    const names = [...leaves].filter(([, count]) => count > 1).sort(([, a], [, b]) => b - a);
    let left = evaluations;
    const shown = (picked: Picked, depth: number): boolean => {
      left -= 1;
      if (left < 0) return false;
      if (claim(logics.map((logic) => outcomes.of(logic, picked)))) return true;
      const next = names[depth];
      if (!next) return false;
      const [name, count] = next;
      for (let part = 0; part < count; part += 1) {
        if (!shown(new Map(picked).set(name, part), depth + 1)) return false;
      }
      return true;
    };
    return shown(new Map(), 0) ? 'proved' : 'undecided';
  };
}

interface Seen {
  /** A case in which it fires, and one in which it does not. */
  fires?: string;
  rests?: string;
}

interface Witnesses {
  byFlag: ReadonlyMap<string, Seen>;
  /** Flags raised in each case. */
  raised: Raised;
}

function witnesses(ruleSet: RuleSet, cases: readonly CheckedCase[]): Witnesses {
  const compiled = compileRuleSet(ruleSet);
  const byFlag = new Map<string, Seen>();
  const raised: Raised = [];
  for (const { id, inputs } of cases) {
    const fired = new Set<string>();
    for (const [key, own] of Object.entries(evidenceFrom(compiled, inputs).evidence)) {
      const standing = byFlag.get(key) ?? {};
      if (own.raised) {
        fired.add(key);
        standing.fires ??= id;
      } else standing.rests ??= id;
      byFlag.set(key, standing);
    }
    raised.push({ id, fired });
  }
  return { byFlag, raised };
}

type Raised = Array<{ id: string; fired: ReadonlySet<string> }>;

function implications(
  ruleSet: RuleSet,
  outcomes: Analysis,
  prove: ReturnType<typeof prover>,
  seen: Witnesses,
  settled: ReadonlySet<string>,
): Finding[] {
  const leaves = new Map(
    ruleSet.flags.map((flag) => [flag.key, new Set(outcomes.leavesOf(firing(flag)).keys())]),
  );
  return ruleSet.flags.flatMap((flag, index) =>
    ruleSet.flags.flatMap((other): Finding[] => {
      if (flag === other || settled.has(flag.key) || settled.has(other.key)) return [];
      const own = leaves.get(flag.key) ?? new Set();
      const shares = [...(leaves.get(other.key) ?? [])].some((leaf) => own.has(leaf));
      // Flags with no shared inputs imply each other only if one is constant.
      if (!shares) return [];
      const witness = seen.raised.find(({ fired }) => fired.has(flag.key) && !fired.has(other.key))?.id;
      const claim: Claim = ([one, two]) => !canBeTrue(one as ValueSet) || isSure(two as ValueSet);
      return [
        {
          kind: 'implied',
          flag: flag.key,
          other: other.key,
          path: `flags[${index}]`,
          verdict: witness !== undefined ? 'refuted' : prove([firing(flag), firing(other)], claim),
          ...(witness === undefined ? {} : { witness }),
        },
      ];
    }),
  );
}

/** Whether an operation can be a part that never or always holds. */
const isPart = ({ isTest, words: { form } }: Operator): boolean =>
  isTest === true || form === 'group' || form === 'negation';

/** Parts of a condition that can never hold, or always do; only the outermost of each are reported. */
function parts(ruleSet: RuleSet, prove: ReturnType<typeof prover>, settled: ReadonlySet<string>): Finding[] {
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) => {
    if (owner.kind === 'flag' && settled.has(owner.key)) return [];
    const found: Finding[] = [];
    walkOperations(logic, path, ({ operator }, at, node) => {
      const entry = operatorOf(operator);
      if (isPart(entry) && !(node === logic && owner.kind === 'flag')) {
        const never = prove([node], ([value]) => !canBeTrue(value as ValueSet)) === 'proved';
        if (never || prove([node], ([value]) => isSure(value as ValueSet)) === 'proved') {
          found.push({ kind: never ? 'contradiction' : 'redundant', verdict: 'proved', owner, path: at });
          return NO_ARGUMENT;
        }
      }
      return (index) => !entry.items || index === 0;
    });
    return found;
  });
}

function unasked(ruleSet: RuleSet, questionnaires: readonly Questionnaire[]): Finding[] {
  const own = new Set([...ruleSet.parameters, ...ruleSet.derived].map(({ key }) => key));
  return ownedLogic(ruleSet).flatMap(({ logic, path, owner }) =>
    [...readsOf(logic).keys]
      .filter(
        (key) =>
          key !== TODAY && !own.has(key) && !questionnaires.some(({ questions }) => questions.has(key)),
      )
      .map((question): Finding => ({ kind: 'unasked', verdict: 'proved', owner, path, question })),
  );
}
