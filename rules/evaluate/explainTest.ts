/** Explains single tests: a comparison, a choice, the items of a list, missing answers. */
import { fill, isBlank, type Value } from '@clinic/engine/base';
import { markupIn, textIn } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import type { Trace } from '@clinic/engine/logic';
import { type ByForm, measuredFirst, worded } from './byForm.ts';
import { against, labelled, named } from './explainer.ts';
import { isFixed, questionById, questionOf, questionRead } from './explainNames.ts';
import { amount, type Explainer, lineOf, optionText } from './explainValues.ts';

interface Part {
  e: Explainer;
  trace: Trace;
  args: readonly Trace[];
}

export const TESTS = {
  ordering: ({ e, args }, { key, turned: turnedKey, strict }) => {
    const [first, second, third] = args as [Trace, Trace, Trace?];
    if (third) {
      const limits = { low: against(e, first, second), high: against(e, third, second) };
      return fill(strict ? e.say.strictlyBetween : e.say.between, { left: named(e, second), ...limits });
    }
    const { measured, limit, turned } = measuredFirst([first, second], (each) => isFixed(e, each));
    const text = e.say[turned ? turnedKey : key];
    return fill(text, { left: named(e, measured), right: against(e, limit, measured) });
  },
  equality: ({ e, args }, { key }) => {
    const sides = args as readonly [Trace, Trace];
    const { measured: left, limit: right } = measuredFirst(sides, (each) => isFixed(e, each), true);
    return fill(e.say[key], { left: named(e, left), right: expected(e, right, left) });
  },
  membership: ({ e, args }) => {
    const sides = args as readonly [Trace, Trace];
    const { measured: left, limit, turned } = measuredFirst(sides, (each) => isFixed(e, each));
    const text = turned ? e.say.includes : e.say.oneOf;
    return fill(text, { left: named(e, left), right: expected(e, limit, left) });
  },
  sentence: ({ e, args }, { measured: at, evidence }) => {
    const measured = args[at] as Trace;
    const textOf = (arg: Trace): string => (arg === measured ? named(e, arg) : against(e, arg, measured));
    return fill(markupIn(evidence, e.language), Object.fromEntries(args.map(textOf).entries()));
  },
  choice: ({ e, trace, args: [option] }) => {
    const question = questionOf(e, trace);
    const answer = question && e.answers?.[question.id];
    const shown = isBlank(answer)
      ? e.say.notAnswered
      : question && displayAnswer(question, answer, e.language);
    const left = question
      ? labelled(textIn(question.label, e.language), String(shown))
      : labelled(String(trace.operand), amount(e, trace.outcome));
    return fill(e.say.is, { left, right: optionText(e, question, option?.outcome) });
  },
  // Stored evidence of earlier versions does not have the condition on the items.
  quantifier: ({ e, trace, args: [list] }) => {
    const left = named(e, list as Trace);
    if (trace.body === undefined) return fill(e.say.anyCounts, { left });
    const logic = { [trace.operator]: [{ var: String(list?.operand ?? '') }, trace.body] };
    return fill(e.say.asks, { left, text: lineOf(e, logic) });
  },
  // Explained with their parts: explain.ts.
  group: null,
  negation: null,
  truth: null,
  known: null,
  missing: null,
  count: null,
  branches: null,
  coalesce: null,
  flag: null,
  variable: null,
  unknown: null,
  symbol: null,
  first: null,
  pair: null,
  single: null,
  items: null,
  earlier: null,
  computation: null,
} as const satisfies ByForm<Part, string>;

/** The wording of a single test; undefined for other logic. */
export const testText = (e: Explainer, trace: Trace): string | undefined =>
  worded(TESTS, trace.operator, { e, trace, args: trace.args ?? [] });

const expected = (e: Explainer, value: Trace, comparedWith: Trace): string =>
  isFixed(e, value) ? optionText(e, questionRead(e, comparedWith), value.outcome) : named(e, value);

/** The required answers, and which of them are missing. */
export function missingText(
  e: Explainer,
  { args = [], outcome }: Trace,
  from: number,
  text: 'answersMissing' | 'enoughAnswered',
): string {
  const keys = args.slice(from).flatMap(({ outcome: key }) => [key].flat());
  const label = (key: unknown): string => {
    const question = questionById(e)(String(key));
    return question ? textIn(question.label, e.language) : String(key);
  };
  const values = Array.isArray(outcome) ? (outcome as Value[]) : [];
  const missing = values.length > 0 ? values.map(label).join(', ') : e.say.nothing;
  return fill(e.say[text], {
    names: keys.map(label).join(', '),
    missing,
    count: amount(e, args[0]?.outcome),
  });
}
