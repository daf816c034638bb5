/** Compiles the possible ranges of totals, for their bands. */
import type { Definition, Question, QuestionOf, Step } from '../definition/definition.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { nameRead } from '../logic/base/operation.ts';
import { compileLogic } from '../logic/compile.ts';
import { scoreRange } from '../logic/scoreRange.ts';
import { withScores } from '../logic/scores.ts';

export interface CompiledRange {
  /** The possible range of its number while answers are missing, if its band or another one depends on it. */
  range?: { low: LogicNode; high: LogicNode };
  /** The computed value whose number its bands classify, if it is another one. */
  rangeOf?: string;
}

/**
 * For each computed question the `range` and `rangeOf` that `resolveForm` needs. A range is compiled once, at
 * the total itself: bands that name it share it.
 */
export function rangesOf(
  { steps }: Definition,
  byId: ReadonlyMap<string, Question>,
): (question: QuestionOf<'computed'>, step: Step) => CompiledRange {
  const computed = [...byId.values()].filter((question) => question.type === 'computed');
  const divided = new Map(
    computed.filter(({ bands }) => bands).map((question) => [question.id, totalOf(question, byId)] as const),
  );
  if (divided.size === 0) return () => ({});
  const totals = new Set(divided.values());
  const stepOf = new Map(steps.flatMap((step) => step.questions.map(({ id }) => [id, step] as const)));
  return (question, ownRange) => {
    const total = divided.get(question.id);
    const rangeOf = total !== undefined && total !== question.id ? { rangeOf: total } : {};
    if (!totals.has(question.id)) return rangeOf;
    const mayNotApply = (id: string): boolean => {
      const step = stepOf.get(id);
      // A question outside the entry's group: its step, which may have a condition, is not known here.
      if (!step) return true;
      return byId.get(id)?.showWhen !== undefined || (step !== ownRange && step?.showWhen !== undefined);
    };
    if (question.fhirPath) return rangeOf;
    const range = scoreRange(question.compute, byId, mayNotApply);
    if (!range) return rangeOf;
    const [low, high] = [range.low, range.high].map((logic) => compileLogic(withScores(logic, byId)));
    return low && high ? { ...rangeOf, range: { low, high } } : rangeOf;
  };
}

/**
 * The question whose number the bands classify: the question itself, or another computed value that its formula merely
 * reads.
 */
function totalOf({ id, compute }: QuestionOf<'computed'>, byId: ReadonlyMap<string, Question>): string {
  const named = byId.get(nameRead(compute) ?? '');
  return named?.type === 'computed' && named.bands === undefined ? named.id : id;
}
