/** Evidence → words: why a flag fired, did not, or could not be told. */
import { type Answers, isBlank } from '../engine/answers.ts';
import { type Question, textIn } from '../engine/definition.ts';
import { displayAnswer } from '../engine/display.ts';
import type { Maybe, Value } from '../engine/logic/json.ts';
import type { Trace } from '../engine/logic/trace.ts';
import { type Questionnaire, TODAY } from '../engine/questionnaire.ts';
import { dateText } from '../engine/questionTypes/date.ts';
import { numberText } from '../engine/questionTypes/number.ts';
import { unitText } from '../engine/units.ts';
import { fill, words } from '../engine/words.ts';
import { type ExplainWords, explainWords } from './explainWords.ts';
import type { Evidence } from './flags.ts';
import type { Derived, Parameter, RuleSet } from './ruleset.ts';

export interface ExplainedNode {
  /** A sentence with labels, answers, units and limits. */
  text: string;
  /** For conditions: whether it holds, null when the answers do not settle it. Absent for values. */
  outcome?: boolean | null;
  children: ExplainedNode[];
}

export interface ExplainContext {
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
  language: string;
  /** The submitted answers: shows "not sure" where rules read unknown. */
  answers?: Answers;
}

/**
 * The evaluated tree of a flag in words; for a numeric flag that of its alert, which reads its value.
 */
export function explainEvidence(evidence: Evidence, context: ExplainContext): ExplainedNode[] {
  const explain = explainer(evidence, context);
  return [explain(evidence.alert ?? evidence.trace)];
}

/**
 * Questions whose missing or unsure answers stand behind a flag that is not settled, by id; empty for a
 * settled one.
 */
export function missingAnswers(
  evidence: Evidence,
  { questionnaire }: Pick<ExplainContext, 'questionnaire'>,
): string[] {
  const missing = new Set<string>();
  const visit = (trace: Trace): void => {
    const key = readKey(trace);
    if (key !== undefined && trace.outcome === undefined && questionnaire.questions.has(key))
      missing.add(key);
    trace.args?.forEach(visit);
  };
  if (evidence.value === null) [evidence.trace, ...Object.values(evidence.derived)].forEach(visit);
  return [...missing];
}

const readKey = ({ operator, operand }: Trace): string | undefined =>
  operator === 'var' || operator === 'chose' ? String(operand) : undefined;

const ORDER_WORDS: Record<string, keyof ExplainWords> = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '<=': 'atMost',
  '<': 'lessThan',
};

const COUNTS = new Set(['countTrue', 'countPossible']);
const EQUAL = new Set(['==', '===']);
const DIFFERENT = new Set(['!=', '!==']);

function explainer(evidence: Evidence, context: ExplainContext): (trace: Trace) => ExplainedNode {
  const { questionnaire, ruleSet, language, answers } = context;
  const say = explainWords(language);
  const opened = new Set<string>();
  const arithmetic = new WeakSet<ExplainedNode>();

  const questionOf = (trace: Trace | undefined): Question | undefined =>
    trace === undefined ? undefined : questionnaire.questions.get(readKey(trace) ?? '')?.question;
  const derivedOf = (trace: Trace): Derived | undefined =>
    ruleSet.derived.find(({ key }) => trace.operator === 'var' && key === trace.operand);
  const parameterOf = (trace: Trace): Parameter | undefined =>
    ruleSet.parameters.find(({ key }) => trace.operator === 'var' && key === trace.operand);

  const flagName = ({ operand }: Trace): string => {
    const flag = ruleSet.flags.find(({ key }) => key === operand);
    return flag ? textIn(flag.title, language) : String(operand);
  };

  const amount = (value: Maybe, unit: string | undefined, decimals?: number): string => {
    if (value === undefined) return say.notKnown;
    if (value === null) return say.notApplicable;
    if (typeof value === 'boolean') return value ? words(language).yes : words(language).no;
    if (typeof value !== 'number') return Array.isArray(value) ? value.join(', ') : String(value);
    const shown = decimals === undefined ? value : Number(value.toFixed(decimals));
    return [numberText(shown, language), unitText(unit, language)].filter(Boolean).join(' ');
  };

  /** What was answered, "not sure" included; only what the rule read when the answers are not at hand. */
  const answered = (question: Question, trace: Trace): string => {
    if (trace.outcome === null) return words(language).notAsked;
    const given = answers?.[question.id];
    if (!isBlank(given)) return displayAnswer(question, given, language);
    return trace.outcome === undefined
      ? say.notAnswered
      : displayAnswer(question, trace.outcome as never, language);
  };

  /** A side of a comparison: its name (a question, a value) and what it amounts to. */
  const side = (trace: Trace): { name?: string; value: string } => {
    if (trace.operator === 'coalesce') return side((trace.args as [Trace, Trace])[0]);
    const question = questionOf(trace);
    if (question) return { name: textIn(question.label, language), value: answered(question, trace) };
    const derived = derivedOf(trace);
    if (derived) {
      return {
        name: textIn(derived.label, language),
        value: amount(trace.outcome, derived.unit, derived.decimals),
      };
    }
    if (trace.operator === 'flag') return { name: flagName(trace), value: amount(trace.outcome, undefined) };
    const parameter = parameterOf(trace);
    if (parameter) return { value: amount(parameter.value as Value, parameter.unit) };
    if (trace.operator === 'var' && trace.operand === TODAY)
      return { name: say.today, value: dateText(String(trace.outcome), language) };
    return { value: amount(trace.outcome, undefined) };
  };

  /** An option value as the question words it. */
  const optionText = (question: Question | undefined, value: Maybe): string =>
    (Array.isArray(value) ? value : [value])
      .map((item) => (question ? displayAnswer(question, item as never, language) : amount(item, undefined)))
      .join(', ');

  const named = (trace: Trace): string => {
    const { name, value } = side(trace);
    return name === undefined ? value : labelled(name, value);
  };

  const condition = (trace: Trace, text: string, children: ExplainedNode[] = []): ExplainedNode => ({
    text,
    outcome: trace.outcome === undefined ? null : truthOf(trace.outcome),
    children,
  });

  const group = (trace: Trace, text: string): ExplainedNode => {
    const children = (trace.args ?? []).map(explain);
    return condition(trace, text, children);
  };

  /** How a derived value came about, told once a flag. */
  const background = (parts: readonly Trace[]): ExplainedNode[] =>
    parts.flatMap((part): ExplainedNode[] => {
      if (part.operator === 'constant' || part.operator === 'coalesce') return [];
      if (part.operator !== 'var') return sources(part);
      const key = String(part.operand);
      const source = evidence.derived[key];
      if (!source || opened.has(key)) return [];
      opened.add(key);
      return withoutArithmetic(explain(source));
    });

  const explain = (trace: Trace): ExplainedNode => {
    const args = trace.args ?? [];
    const [first, second] = args as [Trace, Trace];
    const { operator } = trace;
    if (ORDER_WORDS[operator]) {
      const text = fill(say[ORDER_WORDS[operator]], { left: named(first), right: side(second).value });
      return condition(trace, text, background(args));
    }
    if (EQUAL.has(operator) || DIFFERENT.has(operator)) {
      const expected = optionText(questionOf(first), second.outcome);
      const text = fill(EQUAL.has(operator) ? say.is : say.isNot, { left: named(first), right: expected });
      return condition(trace, text, background(args));
    }
    if (operator === 'in') {
      const asked = questionOf(second) ? second : first;
      const wanted = asked === second ? first : second;
      const text = fill(asked === second ? say.includes : say.oneOf, {
        left: named(asked),
        right: optionText(questionOf(asked), wanted.outcome),
      });
      return condition(trace, text, background(args));
    }
    if (operator === 'chose') {
      const question = questionOf(trace) as Question;
      const text = fill(say.is, {
        left: labelled(
          textIn(question.label, language),
          isBlank(answers?.[question.id]) ? say.notAnswered : answered(question, { ...trace, outcome: true }),
        ),
        right: optionText(question, first.outcome),
      });
      return condition(trace, text);
    }
    switch (operator) {
      case 'and':
        return group(trace, say.allOf);
      case 'or':
        return group(trace, say.anyOf);
      case '!': {
        if (first.operator === 'known') {
          const name = named((first.args as [Trace])[0]);
          return condition(trace, fill(say.unsettled, { left: name }));
        }
        const denied = explain(first);
        return condition(trace, fill(say.not, { text: denied.text }), denied.children);
      }
      case 'some':
        return condition(trace, fill(say.anyCounts, { left: named(first) }), background(args));
      case 'if':
      case '?:':
        return branch(trace, args);
      case 'countTrue':
      case 'countPossible':
        return {
          text: fill(operator === 'countTrue' ? say.pointsAtLeast : say.pointsAtMost, {
            value: amount(trace.outcome, undefined),
          }),
          children: args.map(explain),
        };
      case 'known':
        return condition(trace, say.settled, args.map(explain));
      case 'coalesce':
        return explain(first);
      case 'flag':
        return condition(trace, named(trace));
      case 'var':
        return variable(trace);
      default:
        return computed(trace);
    }
  };

  const computed = (trace: Trace): ExplainedNode => {
    const told = new Set<string>();
    const children = (trace.args ?? []).flatMap(sources).filter(({ text }) => {
      const first = !told.has(text);
      told.add(text);
      return first;
    });
    const node = { text: fill(say.computed, { value: amount(trace.outcome, undefined) }), children };
    arithmetic.add(node);
    return node;
  };

  /** Under "Weight: 106.6 kg", "Computed: 106.6" would say it twice. */
  const withoutArithmetic = (node: ExplainedNode): ExplainedNode[] =>
    arithmetic.has(node) ? node.children : [node];

  /** What a computation rests on: the values read, not the steps of the arithmetic. */
  const sources = (trace: Trace): ExplainedNode[] => {
    if (trace.operator === 'coalesce') return sources((trace.args as [Trace, Trace])[0]);
    if (trace.operator === 'var' || COUNTS.has(trace.operator)) return [explain(trace)];
    return (trace.args ?? []).flatMap(sources);
  };

  /** An if tells the conditions that decided and the branch taken; all of it when none did. */
  const branch = (trace: Trace, args: readonly Trace[]): ExplainedNode => {
    const decided: Trace[] = [];
    for (let index = 0; index < args.length; index += 2) {
      const asked = args[index] as Trace;
      if (index === args.length - 1) {
        decided.push(asked);
        break;
      }
      const taken = args[index + 1] as Trace;
      if (asked.outcome === undefined) {
        decided.push(...args.slice(index));
        break;
      }
      if (truthOf(asked.outcome)) {
        if (trace.outcome !== undefined && typeof trace.outcome !== 'boolean') return explain(taken);
        decided.push(asked, taken);
        break;
      }
      decided.push(asked);
    }
    const children = decided.filter(isTold).map(explain);
    const [only] = children;
    if (children.length === 1 && only) return { ...only, ...outcomeOf(trace) };
    return { text: say.depends, ...outcomeOf(trace), children };
  };

  const variable = (trace: Trace): ExplainedNode => {
    const isCondition = derivedOf(trace) !== undefined && typeof trace.outcome === 'boolean';
    return {
      text: named(trace),
      ...(isCondition ? { outcome: truthOf(trace.outcome as Value) } : {}),
      children: background([trace]),
    };
  };

  return explain;
}

const outcomeOf = (trace: Trace): Pick<ExplainedNode, 'outcome'> => {
  if (trace.outcome === undefined) return { outcome: null };
  return typeof trace.outcome === 'boolean' ? { outcome: trace.outcome } : {};
};

const truthOf = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** A question is followed by its answer as it is, a name by a colon. */
const labelled = (name: string, value: string): string =>
  name.endsWith('?') ? `${name} ${value}` : `${name}: ${value}`;

/** Constants say nothing by themselves. */
const isTold = ({ operator }: Trace): boolean => operator !== 'constant' && operator !== 'unknown';
