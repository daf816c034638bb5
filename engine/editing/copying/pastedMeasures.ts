/** Measures of pasted questions: their numbers are not converted into those of the original. */
import type { Check, Definition, Question } from '../../definition/definition.ts';
import type { CopiedPart } from './copiedPart.ts';
import { freeId } from './freeId.ts';

/**
 * The clipping with new names for measures that the target already asks for in the same unit. Its questions of one
 * measure stay together; a single question has no other unit to be converted to, and loses its measure. A further unit
 * of a measure of the target joins that measure.
 */
export function withOwnMeasures({ steps }: Definition, clipping: CopiedPart): CopiedPart {
  const present = steps.flatMap(({ questions }) => questions);
  const incoming = [...clipping.steps.flatMap(({ questions }) => questions), ...clipping.questions];
  const usedMeasures = new Set([...present, ...incoming].map(({ measure }) => measure));
  const names = new Map<string, string | undefined>();
  for (const [measure, copies] of Map.groupBy(incoming, (question) => question.measure)) {
    if (measure === undefined || !copies.some((copy) => present.some((other) => asksTheSame(copy, other))))
      continue;
    const name = copies.length > 1 ? freeId(measure, (id) => usedMeasures.has(id)) : undefined;
    usedMeasures.add(name);
    names.set(measure, name);
  }
  const renamed = (question: Question): Question =>
    question.measure !== undefined && names.has(question.measure)
      ? withMeasure(question, names.get(question.measure))
      : question;
  return {
    ...clipping,
    steps: clipping.steps.map((step) => ({ ...step, questions: step.questions.map(renamed) })),
    questions: clipping.questions.map(renamed),
  };
}

const asksTheSame = (one: Question, other: Question): boolean =>
  one.measure === other.measure && unitOf(one) === unitOf(other);

const unitOf = (question: Question): string | undefined => ('unit' in question ? question.unit : undefined);

function withMeasure(question: Question, measure: string | undefined): Question {
  if (measure !== undefined) return { ...question, measure };
  const { measure: _, checks, ...alone } = question;
  return {
    ...alone,
    ...(checks && { checks: checks.map((check) => withoutOwnSwitch(check, question)) }),
  } as Question;
}

/** Without a measure, the number has no other unit. */
function withoutOwnSwitch(check: Check, { id }: Question): Check {
  if (check.switchUnit?.question !== id) return check;
  const { switchUnit: _, ...rest } = check;
  return rest;
}
