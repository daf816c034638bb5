/** Names for the reads of a trace: a question, a part of its answer, a derived value, a parameter. */
import type { Answers, LogicJson } from '@clinic/engine/base';
import { type Question, rowsOf, textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { nameRead, readKey, type Trace } from '@clinic/engine/logic';
import type { Derived, Parameter, RuleSet } from '../document/ruleset.ts';
import { givesEarlierValue } from './describer.ts';

export interface ExplainContext {
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
  language: string;
  /** The submitted answers: shows "not sure" where rules read unknown. */
  answers?: Answers;
}

export const derivedOf = ({ ruleSet }: ExplainContext, trace: Trace): Derived | undefined =>
  ruleSet.derived.find(({ key }) => trace.operator === 'var' && key === trace.operand);

export const parameterOf = ({ ruleSet }: ExplainContext, trace: Trace): Parameter | undefined =>
  ruleSet.parameters.find(({ key }) => trace.operator === 'var' && key === trace.operand);

export const isFixed = (e: ExplainContext, trace: Trace): boolean =>
  trace.operator === 'constant' || parameterOf(e, trace) !== undefined;

export const questionById =
  ({ questionnaire }: ExplainContext) =>
  (id: string): Question | undefined =>
    questionnaire.questions.get(id)?.question;

export const questionOf = (e: ExplainContext, trace: Trace): Question | undefined =>
  questionById(e)(readKey(trace) ?? '');

/** A row of a matrix, or a part of an answer: its parent, and its own name. */
export function partOf(e: ExplainContext, trace: Trace): { question: Question; name: string } | undefined {
  const [first = '', ...rest] = trace.operator === 'var' ? String(trace.operand).split('.') : [];
  const question = rest.length > 0 ? questionById(e)(first) : undefined;
  if (!question) return undefined;
  const parts = question.type === 'repeatingGroup' ? question.questions : [];
  const label = [...rowsOf(question), ...parts].find(({ id }) => id === rest.at(-1))?.label;
  const text = label ? textIn(label, e.language) : rest.join('.');
  return { question, name: `${textIn(question.label, e.language)} – ${text}` };
}

/** The question whose earlier answer is read. */
const questionBefore = (e: ExplainContext, { operator, body }: Trace): Question | undefined =>
  givesEarlierValue(operator) ? questionById(e)(nameRead((body as LogicJson[])?.[0]) ?? '') : undefined;

/** The question whose answer is compared. */
export const questionRead = (e: ExplainContext, trace: Trace): Question | undefined =>
  trace.operator === 'coalesce'
    ? questionRead(e, (trace.args as [Trace, Trace])[0])
    : (questionBefore(e, trace) ?? partOf(e, trace)?.question ?? questionOf(e, trace));
