/** Explains evidence in words: why a flag was raised, not raised, or undetermined. */
import { fill, type Value } from '@clinic/engine/base';
import { readKey, type Trace } from '@clinic/engine/logic';
import { type ByForms, formOf, hasForm, type LeftBy, worded } from './byForm.ts';
import type { Evidence } from './evidence.ts';
import { assumed, named } from './explainer.ts';
import { derivedOf, type ExplainContext, parameterOf } from './explainNames.ts';
import { missingText, type TESTS, testText } from './explainTest.ts';
import { amount, type Explainer } from './explainValues.ts';
import { explainWords } from './texts.ts';
import { readOfTrace } from './tracedRead.ts';

export interface ExplainedNode {
  /** A sentence with labels, answers, units and limits. */
  text: string;
  /** For conditions: whether it holds, null when the answers do not determine it. Absent for values. */
  outcome?: boolean | null;
  children: ExplainedNode[];
}

/**
 * The evaluated tree of a flag in words; for a numeric flag that of its alert, which reads its value.
 */
export function explainEvidence(evidence: Evidence, context: ExplainContext): ExplainedNode[] {
  const e: Tree = {
    ...context,
    say: explainWords(context.language),
    evidence,
    opened: new Set(),
    arithmetic: new WeakSet(),
  };
  return [explain(e, evidence.alert ?? evidence.trace)];
}

/**
 * Ids of the questions whose missing or unsure answers make a flag undetermined; empty for a determined one.
 */
export function missingAnswers(
  evidence: Evidence,
  { questionnaire }: Pick<ExplainContext, 'questionnaire'>,
): string[] {
  const missing = new Set<string>();
  const visit = (trace: Trace): void => {
    const key = readKey(trace)?.split('.')[0];
    if (key !== undefined && trace.outcome === undefined && questionnaire.questions.has(key))
      missing.add(key);
    trace.args?.forEach(visit);
  };
  if (evidence.value === null) [evidence.trace, ...Object.values(evidence.derived)].forEach(visit);
  return [...missing];
}

interface Tree extends Explainer {
  evidence: Evidence;
  /** Derived values whose computation was shown: once per flag. */
  opened: Set<string>;
  /** Nodes that only show the result of a computation. */
  arithmetic: WeakSet<ExplainedNode>;
}

interface Part {
  e: Tree;
  trace: Trace;
  args: readonly Trace[];
  first: Trace;
}

/** A value that is explained by its inputs. */
const inputs = ({ e, trace }: Part): ExplainedNode => computed(e, trace);

const EXPLAINED: ByForms<LeftBy<typeof TESTS>, Part, ExplainedNode> = {
  ordering: null,
  equality: null,
  membership: null,
  sentence: null,
  choice: null,
  quantifier: null,
  unknown: inputs,
  symbol: inputs,
  first: inputs,
  pair: inputs,
  single: inputs,
  items: inputs,
  computation: inputs,
  group: ({ e, trace, args }, { key }) => condition(trace, e.say[key], explainAll(e, args)),
  negation: ({ e, trace, first }) => {
    if (first.operator === 'known') {
      const [inner] = first.args as [Trace];
      return condition(trace, fill(e.say.unsettled, { left: named(e, inner) }));
    }
    const denied = explain(e, first);
    return condition(trace, fill(e.say.not, { text: denied.text }), denied.children);
  },
  truth: ({ e, trace, first }) => {
    const inner = explain(e, first);
    return condition(trace, inner.text, inner.children);
  },
  missing: ({ e, trace }, { from, explained }) => ({
    text: missingText(e, trace, from, explained),
    children: [],
  }),
  branches: ({ e, trace, args }) => branch(e, trace, args),
  count: ({ e, trace, args }, { explained }) => ({
    text: fill(e.say[explained], { value: amount(e, trace.outcome) }),
    children: explainAll(e, args),
  }),
  known: ({ e, trace, args }) => condition(trace, e.say.settled, explainAll(e, args)),
  coalesce: ({ e, trace, args, first }) => {
    const inner = explain(e, first);
    if (first.outcome !== undefined) return inner;
    const second = args[1] as Trace;
    const children = [...inner.children, ...(second.operator === 'constant' ? [] : [explain(e, second)])];
    const node = { text: assumed(e, inner.text, trace), children };
    return typeof trace.outcome === 'boolean' ? { ...node, outcome: trace.outcome } : node;
  },
  flag: ({ e, trace }) => condition(trace, named(e, trace)),
  earlier: ({ e, trace, args }) => {
    const isCondition = typeof trace.outcome === 'boolean';
    return {
      text: named(e, trace),
      ...(isCondition ? { outcome: truthOf(trace.outcome as Value) } : {}),
      children: background(e, args),
    };
  },
  variable: ({ e, trace }) => {
    const isCondition = derivedOf(e, trace) !== undefined && typeof trace.outcome === 'boolean';
    return {
      text: named(e, trace),
      ...(isCondition ? { outcome: truthOf(trace.outcome as Value) } : {}),
      children: background(e, [trace]),
    };
  },
};

function explain(e: Tree, trace: Trace): ExplainedNode {
  if (readOfTrace(trace)) return { text: named(e, trace), children: [] };
  const test = testText(e, trace);
  const args = trace.args ?? [];
  if (test !== undefined) {
    return condition(trace, test, hasForm(trace.operator, 'choice') ? [] : background(e, args));
  }
  const part = { e, trace, args, first: args[0] as Trace };
  return worded(EXPLAINED, trace.operator, part) ?? computed(e, trace);
}

const explainAll = (e: Tree, traces: readonly Trace[]): ExplainedNode[] =>
  traces.map((trace) => explain(e, trace));

const condition = (trace: Trace, text: string, children: ExplainedNode[] = []): ExplainedNode => ({
  text,
  outcome: trace.outcome === undefined ? null : truthOf(trace.outcome),
  children,
});

/** How a derived value was computed, shown once per flag. */
const background = (e: Tree, parts: readonly Trace[]): ExplainedNode[] =>
  parts.flatMap((part): ExplainedNode[] => {
    if (part.operator === 'constant' || part.operator === 'coalesce' || readOfTrace(part)) return [];
    // The sentence about it has already named what it rests on.
    if (hasForm(part.operator, 'earlier')) return background(e, part.args ?? []);
    if (part.operator !== 'var') return sources(e, part);
    const key = String(part.operand);
    const source = e.evidence.derived[key];
    if (!source || e.opened.has(key)) return [];
    e.opened.add(key);
    const node = explain(e, source);
    // Below "Weight: 106.6 kg", "Computed: 106.6" would be redundant.
    return e.arithmetic.has(node) ? node.children : [node];
  });

function computed(e: Tree, trace: Trace): ExplainedNode {
  const shown = new Set<string>();
  const children = (trace.args ?? [])
    .flatMap((arg) => sources(e, arg))
    .filter(({ text }) => {
      const isFirst = !shown.has(text);
      shown.add(text);
      return isFirst;
    });
  const node = { text: fill(e.say.computed, { value: amount(e, trace.outcome) }), children };
  e.arithmetic.add(node);
  return node;
}

/** Inputs of a computation: the values read, not the steps of the arithmetic. */
function sources(e: Tree, trace: Trace): ExplainedNode[] {
  if (trace.operator === 'constant' || parameterOf(e, trace)) return [];
  if (trace.operator === 'coalesce') {
    const [first] = trace.args as [Trace, Trace];
    return first.outcome === undefined ? [explain(e, trace)] : sources(e, first);
  }
  if (isSelfExplanatory(trace)) return [explain(e, trace)];
  return (trace.args ?? []).flatMap((arg) => sources(e, arg));
}

/** Values explained by themselves, not by their inputs. */
function isSelfExplanatory(trace: Trace): boolean {
  if (readOfTrace(trace) !== undefined) return true;
  const form = formOf(trace.operator);
  return form !== undefined && EXPLAINED[form] !== inputs;
}

/** For an if: the deciding conditions and the branch taken; everything if none decided. */
function branch(e: Tree, trace: Trace, args: readonly Trace[]): ExplainedNode {
  const decided: Trace[] = [];
  for (let index = 0; index < args.length; index += 2) {
    const condition = args[index] as Trace;
    if (index === args.length - 1) {
      decided.push(condition);
      break;
    }
    const result = args[index + 1] as Trace;
    if (condition.outcome === undefined) {
      decided.push(...args.slice(index));
      break;
    }
    if (truthOf(condition.outcome)) {
      if (trace.outcome !== undefined && typeof trace.outcome !== 'boolean' && isReported(result)) {
        return explain(e, result);
      }
      decided.push(condition, result);
      break;
    }
    decided.push(condition);
  }
  const children = explainAll(e, decided.filter(isReported));
  const [only] = children;
  if (children.length === 1 && only) return { ...only, ...outcomeOf(trace) };
  return { text: e.say.depends, ...outcomeOf(trace), children };
}

const outcomeOf = (trace: Trace): Pick<ExplainedNode, 'outcome'> => {
  if (trace.outcome === undefined) return { outcome: null };
  return typeof trace.outcome === 'boolean' ? { outcome: trace.outcome } : {};
};

const truthOf = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Constants explain nothing by themselves. */
const isReported = ({ operator }: Trace): boolean => operator !== 'constant' && operator !== 'unknown';
