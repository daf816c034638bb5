/** Computes three-valued flags from answers, with the evidence for each. */
import type { Maybe } from '@clinic/engine/base';
import {
  evaluate,
  evaluateTruth,
  evaluationsExceeded,
  type Facts,
  type Trace,
  traced,
  truthOf,
} from '@clinic/engine/logic';
import type { RuleInputs } from '@clinic/engine/validation';
import type { Flag } from '../document/ruleset.ts';
import type { CompiledRuleSet } from './compileRuleSet.ts';
import { derivedBehind } from './derivedBehind.ts';
import { earlierFacts } from './earlierFacts.ts';
import type { Evidence, Flags, FlagValue } from './evidence.ts';
import { toStored, tracesOf } from './storedEvidence.ts';

interface WithEvidence {
  flags: Flags;
  evidence: Record<string, Evidence>;
  /** The evidence in its stored form, for `evidenceIn`. */
  stored: () => Record<string, Evidence>;
  /** The evaluation of every derived value. */
  derived: () => Trace[];
}

/** The flags of assessed answers, with the evidence of each and the evaluation of every derived value. */
export function evidenceFrom(compiled: CompiledRuleSet, inputs: RuleInputs): WithEvidence {
  const facts = evaluated(compiled, inputs);
  const { flags } = facts;
  const evaluationOf = evaluations(compiled, facts);
  const behind = derivedBehind(evaluationOf);
  const evidence: Record<string, Evidence> = {};
  for (const { flag, value, alertWhen } of compiled.flags) {
    const flagEvidence = {
      value: flags[flag.key] ?? null,
      raised: alertWhen ? evaluateTruth(alertWhen, facts) === true : flags[flag.key] === true,
      trace: traced(value, facts),
      ...(alertWhen ? { alert: traced(alertWhen, facts) } : {}),
    };
    evidence[flag.key] = {
      ...flagEvidence,
      // Collected lazily: hundreds of flags can each depend on all derived values.
      get derived() {
        return behind(tracesOf(flagEvidence));
      },
    };
  }
  return {
    flags,
    evidence,
    stored: () => toStored(evidence, behind),
    derived: () => compiled.derived.map(({ derived: { key } }) => evaluationOf(key) as Trace),
  };
}

/**
 * The flags of assessed answers: the hot path, run for every stored submission of a preview.
 * @returns every flag of the rule set: `true`, `false` or `null`, or the number of a numeric flag
 */
export const flagsFrom = (compiled: CompiledRuleSet, inputs: RuleInputs): Flags =>
  evaluated(compiled, inputs).flags;

/** The derived values of assessed answers; `undefined` if unknown. */
export function derivedFrom(compiled: CompiledRuleSet, inputs: RuleInputs): Record<string, Maybe> {
  const values = evaluated(compiled, inputs).derived;
  return Object.fromEntries(compiled.derived.map(({ derived: { key } }, place) => [key, values[place]]));
}

/** The derived values and flags that are unknown because their evaluation exceeds its budget. */
export const exceededKeys = (compiled: CompiledRuleSet, inputs: RuleInputs): string[] =>
  evaluated(compiled, inputs).exceeded;

interface Evaluated extends Facts {
  derived: Maybe[];
  derivedTruths: Maybe[];
  flags: Flags;
  exceeded: string[];
}

function evaluated(compiled: CompiledRuleSet, { values, chosen, history }: RuleInputs): Evaluated {
  const facts: Evaluated = {
    values,
    chosen,
    derived: [],
    derivedTruths: [],
    flags: { ...compiled.unsettled },
    exceeded: [],
    ...(history && { earlier: earlierFacts(compiled, history) }),
  };
  let before = evaluationsExceeded();
  const noteExceeded = (key: string): void => {
    if (evaluationsExceeded() === before) return;
    before = evaluationsExceeded();
    facts.exceeded.push(key);
  };
  for (const { derived, value, truth } of compiled.derived) {
    const result = evaluate(value, facts);
    facts.derived.push(result);
    const isSame = truthOf(result) !== undefined || value.isBoolean;
    facts.derivedTruths.push(isSame ? result : evaluate(truth, facts));
    noteExceeded(derived.key);
  }
  for (const { flag, value } of compiled.flags) {
    facts.flags[flag.key] = flagValue(flag, evaluate(value, facts));
    noteExceeded(flag.key);
  }
  return facts;
}

const flagValue = (flag: Flag, value: Maybe): FlagValue => {
  if (flag.type === 'number') return typeof value === 'number' ? value : null;
  return truthOf(value) ?? null;
};

/** Evaluations of derived values by key, each made once. */
function evaluations({ sources }: CompiledRuleSet, facts: Facts): (key: string) => Trace | undefined {
  const made = new Map<string, Trace>();
  return (key) => {
    const source = sources.get(key);
    if (!source) return undefined;
    const evaluation = made.get(key) ?? tracedDerived(source, facts);
    made.set(key, evaluation);
    return evaluation;
  };
}

/** Evaluation of a derived value; if only its truth is known, evaluation of its truth. */
function tracedDerived({ value, truth }: CompiledRuleSet['derived'][number], facts: Facts): Trace {
  const trace = traced(value, facts);
  return trace.outcome === undefined ? traced(truth, facts) : trace;
}
