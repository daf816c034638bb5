/** Locates the parts of a draft that problems refer to. */
import type { LogicJson, Problem } from '@clinic/engine/base';
import type { Definition, Question, Step } from '@clinic/engine/definition';
import type { Argument } from './texts/message.ts';

/** The part that a problem refers to. */
export interface Place {
  step: Step;
  question?: Question | undefined;
  /** The question of a repeating group. */
  part?: Question | undefined;
  key: string;
  because: Argument;
}

/** The step or question that has the key. */
export const ownerOf = ({ step, question, part }: Place) =>
  (part ?? question ?? step) as unknown as Record<string, unknown> & { showWhen?: LogicJson };

/** The places of the problems that are errors. */
export const placesOf = (draft: Definition, problems: readonly Problem[]): Place[] =>
  problems.flatMap((problem) => (problem.level === 'error' ? (placeOf(draft, problem) ?? []) : []));

function placeOf(draft: Definition, { path, message, text }: Problem): Place | undefined {
  const [, stepAt, , questionAt, , partAt, rest = ''] =
    /^steps\[(\d+)\](\.questions\[(\d+)\](\.questions\[(\d+)\])?)?\.?(.*)$/.exec(path) ?? [];
  const step = stepAt === undefined ? undefined : draft.steps[Number(stepAt)];
  if (!step) return undefined;
  const question = questionAt === undefined ? undefined : step.questions[Number(questionAt)];
  const part =
    partAt !== undefined && question?.type === 'repeatingGroup'
      ? question.questions[Number(partAt)]
      : undefined;
  const [key = ''] = /^[A-Za-z]+/.exec(rest) ?? [];
  return { step, question, part, key, because: { message, ...(text && { text }) } };
}
