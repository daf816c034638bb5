/** Explains evidence in words: why a flag was raised, not raised, or undetermined. */
import { type Answers, isBlank } from '../../engine/base/answers.ts';
import type { Maybe, Value } from '../../engine/base/logicJson.ts';
import { unitText } from '../../engine/base/units.ts';
import { fill, words } from '../../engine/base/words.ts';
import { type Question, textIn } from '../../engine/definition/definition.ts';
import { displayAnswer } from '../../engine/form/display.ts';
import { type Questionnaire, TODAY } from '../../engine/form/questionnaire.ts';
import type { Trace } from '../../engine/logic/trace.ts';
import { dateText } from '../../engine/questionTypes/date.ts';
import { numberText } from '../../engine/questionTypes/number.ts';
import type { Derived, Parameter, RuleSet } from '../document/ruleset.ts';
import { describeLine } from './describe.ts';
import { type ExplainWords, explainWords } from './explainWords.ts';
import type { Evidence } from './flags.ts';
import { readOfTrace } from './tracedRead.ts';

export interface ExplainedNode {
  /** A sentence with labels, answers, units and limits. */
  text: string;
  /** For conditions: whether it holds, null when the answers do not determine it. Absent for values. */
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

const readKey = ({ operator, operand }: Trace): string | undefined =>
  operator === 'var' || operator === 'chose' ? String(operand) : undefined;

const ORDER_WORDS: Record<string, keyof ExplainWords> = {
  '>=': 'atLeast',
  '>': 'moreThan',
  '<=': 'atMost',
  '<': 'lessThan',
};

/** Reversed comparison operators. */
const TURNED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** Explained by themselves, not by the values they are computed from. */
const STANDING_ALONE = new Set([
  ...['var', 'flag', 'chose', 'countTrue', 'countPossible', 'known', 'missing', 'missing_some', '!', '!!'],
  ...['<', '<=', '>', '>=', '==', '===', '!=', '!==', 'in', 'some', 'all', 'none', 'and', 'or', 'if', '?:'],
]);

const EQUAL = new Set(['==', '===']);
const DIFFERENT = new Set(['!=', '!==']);

function explainer(evidence: Evidence, context: ExplainContext): (trace: Trace) => ExplainedNode {
  const { questionnaire, ruleSet, language, answers } = context;
  const say = explainWords(language);
  const opened = new Set<string>();
  const arithmetic = new WeakSet<ExplainedNode>();

  const questionOf = (trace: Trace | undefined): Question | undefined =>
    trace === undefined ? undefined : questionnaire.questions.get(readKey(trace) ?? '')?.question;
  /** A row of a matrix, or a part of an answer: its parent, and its own name. */
  const partOf = (trace: Trace): { question: Question; name: string } | undefined => {
    const [first = '', ...rest] = trace.operator === 'var' ? String(trace.operand).split('.') : [];
    const question = rest.length > 0 ? questionnaire.questions.get(first)?.question : undefined;
    if (!question) return undefined;
    const rows = question.type === 'matrix' ? question.rows : [];
    const parts = question.type === 'repeatingGroup' ? question.questions : [];
    const label = [...rows, ...parts].find(({ id }) => id === rest.at(-1))?.label;
    const own = label ? textIn(label, language) : rest.join('.');
    return { question, name: `${textIn(question.label, language)} – ${own}` };
  };
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

  /** The answer, "not sure" included; without the answers, only what the rule read. */
  const answered = (question: Question, trace: Trace): string => {
    if (trace.outcome === null) return words(language).notAsked;
    if ((trace.args?.length ?? 0) > 0) return displayed(question, trace);
    const given = answers?.[question.id];
    if (!isBlank(given)) return displayAnswer(question, given, language);
    return displayed(question, trace);
  };

  const displayed = (question: Question, { outcome }: Trace): string =>
    outcome === undefined ? say.notAnswered : displayAnswer(question, outcome as never, language);

  /** One side of a comparison: its name (a question, a value) and its value. */
  const side = (trace: Trace): { name?: string; value: string } => {
    const compound = readOfTrace(trace);
    if (compound) {
      const { read, logic } = compound;
      const questionById = (id: string) => questionnaire.questions.get(id)?.question;
      return {
        name: describeLine(logic, { ruleSet, questionOf: questionById, language }),
        value: amount(trace.outcome, read.kind === 'amount' ? read.unit : undefined),
      };
    }
    if (trace.operator === 'coalesce') {
      const [first] = trace.args as [Trace, Trace];
      const own = side(first);
      if (first.outcome !== undefined) return own;
      return { ...own, value: assumed(own.value, trace) };
    }
    const part = partOf(trace);
    if (part) {
      const value = trace.outcome === undefined ? say.notAnswered : optionText(part.question, trace.outcome);
      return { name: part.name, value };
    }
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

  /** Text shown in place of an unknown value. */
  const assumed = (text: string, { outcome }: Trace): string =>
    fill(say.assumed, { text, value: amount(outcome, undefined) });

  const isFixed = (trace: Trace): boolean =>
    trace.operator === 'constant' || parameterOf(trace) !== undefined;

  /**
   * The other side of a comparison: by its name, unless it is a limit. A limit has the unit of the measured
   * value.
   */
  const against = (trace: Trace, measured: Trace): string =>
    trace.operator === 'constant' ? amount(trace.outcome, unitOf(measured)) : named(trace);

  const unitOf = (trace: Trace): string | undefined => {
    if (trace.operator === 'coalesce') return unitOf((trace.args as [Trace, Trace])[0]);
    const compound = readOfTrace(trace)?.read;
    if (compound) return compound.kind === 'amount' ? compound.unit : undefined;
    const question = questionOf(trace);
    return question && 'unit' in question ? question.unit : derivedOf(trace)?.unit;
  };

  /** An option value as worded in the question. */
  const optionText = (question: Question | undefined, value: Maybe): string =>
    (Array.isArray(value) ? value : [value])
      .map((item) => {
        if (item === undefined) return say.notKnown;
        return question && item !== null ? optionLabel(question, item as Value) : amount(item, undefined);
      })
      .join(', ');

  /** Rows of a matrix share the options. */
  const optionLabel = (question: Question, value: Value): string => {
    if (question.type !== 'matrix' && question.type !== 'repeatingGroup') {
      return displayAnswer(question, value as never, language);
    }
    const options = question.type === 'matrix' ? question.options : [];
    const option = options.find((each) => each.value === value);
    return option ? textIn(option.label, language) : amount(value, undefined);
  };

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

  /** How a derived value was computed, shown once per flag. */
  const background = (parts: readonly Trace[]): ExplainedNode[] =>
    parts.flatMap((part): ExplainedNode[] => {
      if (part.operator === 'constant' || part.operator === 'coalesce' || readOfTrace(part)) return [];
      if (part.operator !== 'var') return sources(part);
      const key = String(part.operand);
      const source = evidence.derived[key];
      if (!source || opened.has(key)) return [];
      opened.add(key);
      return withoutArithmetic(explain(source));
    });

  const explain = (trace: Trace): ExplainedNode => {
    if (readOfTrace(trace)) return { text: named(trace), children: [] };
    const args = trace.args ?? [];
    const [first, second] = args as [Trace, Trace];
    const { operator } = trace;
    if (ORDER_WORDS[operator]) {
      return condition(trace, ordered(operator, args), background(args));
    }
    if (EQUAL.has(operator) || DIFFERENT.has(operator)) {
      const [left, right] = isFixed(first) ? [second, first] : [first, second];
      const expected = isFixed(right) ? optionText(asked(left), right.outcome) : named(right);
      const text = fill(EQUAL.has(operator) ? say.is : say.isNot, { left: named(left), right: expected });
      return condition(trace, text, background(args));
    }
    if (operator === 'in') {
      const turned = isFixed(first) && !isFixed(second);
      const [left, wanted] = turned ? [second, first] : [first, second];
      const text = fill(turned ? say.includes : say.oneOf, {
        left: named(left),
        right: isFixed(wanted) ? optionText(asked(left), wanted.outcome) : named(wanted),
      });
      return condition(trace, text, background(args));
    }
    if (operator === 'chose') {
      const question = questionOf(trace);
      const shown = (from: Question): string =>
        isBlank(answers?.[from.id]) ? say.notAnswered : displayAnswer(from, answers?.[from.id], language);
      const text = fill(say.is, {
        left: question
          ? labelled(textIn(question.label, language), shown(question))
          : labelled(String(trace.operand), amount(trace.outcome, undefined)),
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
      case '!!': {
        const inner = explain(first);
        return condition(trace, inner.text, inner.children);
      }
      case 'some':
      case 'all':
      case 'none':
        return condition(trace, ofItems(trace), background(args));
      case 'missing':
      case 'missing_some':
        return { text: unanswered(trace), children: [] };
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
      case 'coalesce': {
        if (first.outcome !== undefined) return explain(first);
        const inner = explain(first);
        const text = assumed(inner.text, trace);
        const children = [...inner.children, ...(second.operator === 'constant' ? [] : [explain(second)])];
        return truthTold(trace, { text, children });
      }
      case 'flag':
        return condition(trace, named(trace));
      case 'var':
        return variable(trace);
      default:
        return computed(trace);
    }
  };

  const truthTold = (trace: Trace, node: ExplainedNode): ExplainedNode =>
    typeof trace.outcome === 'boolean' ? { ...node, outcome: trace.outcome } : node;

  const asked = (trace: Trace): Question | undefined => {
    if (trace.operator === 'coalesce') return asked((trace.args as [Trace, Trace])[0]);
    return partOf(trace)?.question ?? questionOf(trace);
  };

  /** The measured value first, then its limits. */
  const ordered = (operator: string, args: readonly Trace[]): string => {
    const [first, second, third] = args as [Trace, Trace, Trace?];
    if (third) {
      const limits = { low: against(first, second), high: against(third, second) };
      return fill(operator === '<' ? say.strictlyBetween : say.between, { left: named(second), ...limits });
    }
    const turned = isFixed(first) && !isFixed(second);
    const [measured, limit] = turned ? [second, first] : [first, second];
    const word = ORDER_WORDS[turned ? (TURNED[operator] as string) : operator] as 'atLeast';
    return fill(say[word], { left: named(measured), right: against(limit, measured) });
  };

  /** The condition on the items of a list; stored evidence of earlier versions does not have it. */
  const ofItems = (trace: Trace): string => {
    const [list] = trace.args as [Trace];
    if (trace.body === undefined) return fill(say.anyCounts, { left: named(list) });
    const logic = { [trace.operator]: [{ var: String(list.operand ?? '') }, trace.body] };
    const questionById = (id: string) => questionnaire.questions.get(id)?.question;
    const text = describeLine(logic, { ruleSet, questionOf: questionById, language });
    return fill(say.asks, { left: named(list), text });
  };

  /** The required answers, and which of them are missing. */
  const unanswered = (trace: Trace): string => {
    const { operator, args = [], outcome } = trace;
    const keys = (operator === 'missing' ? args : args.slice(1)).flatMap(({ outcome: key }) => [key].flat());
    const label = (key: unknown): string => {
      const question = questionnaire.questions.get(String(key))?.question;
      return question ? textIn(question.label, language) : String(key);
    };
    const found = Array.isArray(outcome) ? (outcome as Value[]) : [];
    const missing = found.length > 0 ? found.map(label).join(', ') : say.nothing;
    const params = { names: keys.map(label).join(', '), missing };
    if (operator === 'missing') return fill(say.answersMissing, params);
    return fill(say.enoughAnswered, { ...params, count: amount(args[0]?.outcome, undefined) });
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

  /** Below "Weight: 106.6 kg", "Computed: 106.6" would be redundant. */
  const withoutArithmetic = (node: ExplainedNode): ExplainedNode[] =>
    arithmetic.has(node) ? node.children : [node];

  /** Inputs of a computation: the values read, not the steps of the arithmetic. */
  const sources = (trace: Trace): ExplainedNode[] => {
    if (trace.operator === 'constant' || parameterOf(trace)) return [];
    if (trace.operator === 'coalesce') {
      const [first] = trace.args as [Trace, Trace];
      return first.outcome === undefined ? [explain(trace)] : sources(first);
    }
    if (STANDING_ALONE.has(trace.operator) || readOfTrace(trace)) return [explain(trace)];
    return (trace.args ?? []).flatMap(sources);
  };

  /** For an if: the deciding conditions and the branch taken; everything if none decided. */
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
        if (trace.outcome !== undefined && typeof trace.outcome !== 'boolean' && isReported(taken)) {
          return explain(taken);
        }
        decided.push(asked, taken);
        break;
      }
      decided.push(asked);
    }
    const children = decided.filter(isReported).map(explain);
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

/** A question is followed directly by its answer, a name by a colon. */
const labelled = (name: string, value: string): string =>
  name.endsWith('?') ? `${name} ${value}` : `${name}: ${value}`;

/** Constants explain nothing by themselves. */
const isReported = ({ operator }: Trace): boolean => operator !== 'constant' && operator !== 'unknown';
