/** Shared context for explaining parts: texts, names of reads, and their values. */
import { fill, isBlank, type LogicJson, type Value, words } from '@clinic/engine/base';
import { type Question, textIn } from '@clinic/engine/definition';
import { displayAnswer, TODAY } from '@clinic/engine/form';
import { OPERATORS, type Trace } from '@clinic/engine/logic';
import { dateText } from '@clinic/engine/questionTypes';
import { measureOf } from '../document/measureOf.ts';
import { earlierSide } from './explainEarlier.ts';
import {
  derivedOf,
  type ExplainContext,
  parameterOf,
  partOf,
  questionById,
  questionOf,
} from './explainNames.ts';
import { amount, type Explainer, lineOf, optionText } from './explainValues.ts';
import { readOfTrace } from './tracedRead.ts';

/** The answer, including "not sure"; if the answers are not available, the value that the rule read. */
function answered({ say, answers, language }: Explainer, question: Question, trace: Trace): string {
  const { outcome, args = [] } = trace;
  if (outcome === null) return words(language).notAsked;
  const answer = answers?.[question.id];
  if (args.length === 0 && !isBlank(answer)) return displayAnswer(question, answer, language);
  return outcome === undefined ? say.notAnswered : displayAnswer(question, outcome as never, language);
}

/** One side of a comparison: its name (a question, a value) and its value. */
function side(e: Explainer, trace: Trace): { name?: string; value: string } {
  const { say, language, ruleSet } = e;
  const { outcome, operator, operand } = trace;
  const compound = readOfTrace(trace);
  if (compound) {
    const { read, logic } = compound;
    return {
      name: lineOf(e, logic),
      value: amount(e, outcome, read.kind === 'amount' ? read.unit : undefined),
    };
  }
  const earlier = earlierSide(e, trace);
  if (earlier) return earlier;
  if (operator === 'coalesce') {
    const [first] = trace.args as [Trace, Trace];
    const firstSide = side(e, first);
    return first.outcome === undefined
      ? { ...firstSide, value: assumed(e, firstSide.value, trace) }
      : firstSide;
  }
  const part = partOf(e, trace);
  if (part) {
    const value = outcome === undefined ? say.notAnswered : optionText(e, part.question, outcome);
    return { name: part.name, value };
  }
  const question = questionOf(e, trace);
  if (question) return { name: textIn(question.label, language), value: answered(e, question, trace) };
  const derived = derivedOf(e, trace);
  if (derived) {
    return {
      name: textIn(derived.label, language),
      value: amount(e, outcome, derived.unit, derived.decimals),
    };
  }
  if (operator === 'flag') {
    const flag = ruleSet.flags.find(({ key }) => key === operand);
    return { name: flag ? textIn(flag.title, language) : String(operand), value: amount(e, outcome) };
  }
  const parameter = parameterOf(e, trace);
  if (parameter) return { value: amount(e, parameter.value as Value, parameter.unit) };
  if (operator === 'var' && operand === TODAY)
    return { name: say.today, value: dateText(String(outcome), language) };
  return { value: amount(e, outcome) };
}

/** A side of a comparison with its name. */
export function named(e: Explainer, trace: Trace): string {
  const { name, value } = side(e, trace);
  return name === undefined ? value : labelled(name, value);
}

/** A question is followed directly by its answer, a name by a colon. */
export const labelled = (name: string, value: string): string =>
  name.endsWith('?') ? `${name} ${value}` : `${name}: ${value}`;

/** Text shown in place of an unknown value. */
export const assumed = (e: Explainer, text: string, { outcome }: Trace): string =>
  fill(e.say.assumed, { text, value: amount(e, outcome) });

/** The other side of a comparison: named, unless it is a limit. A limit is shown in the unit of the measured value. */
export const against = (e: Explainer, trace: Trace, measured: Trace): string =>
  trace.operator === 'constant' ? amount(e, trace.outcome, unitOf(e, measured)) : named(e, trace);

function unitOf(e: ExplainContext, trace: Trace): string | undefined {
  if (trace.operator === 'coalesce') return unitOf(e, (trace.args as [Trace, Trace])[0]);
  if (OPERATORS.get(trace.operator)?.sameMeasure) {
    const [read = null] = (trace.body ?? []) as readonly LogicJson[];
    return measureOf(e.ruleSet, questionById(e), read).unit;
  }
  const compound = readOfTrace(trace)?.read;
  if (compound) return compound.kind === 'amount' ? compound.unit : undefined;
  const question = questionOf(e, trace);
  return question && 'unit' in question ? question.unit : derivedOf(e, trace)?.unit;
}
