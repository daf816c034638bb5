/** Finds proposed answers that a patient could not give, or must not be led to. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';
import { isOther } from '../definition/otherAnswer.ts';
import { canPropose, identifying } from '../definition/proposedAnswer.ts';
import { withoutToday } from '../form/lostReason.ts';
import { faultOf, findingsOf } from '../questionTypes/index.ts';

/**
 * Problems of `proposed`: on a question type that allows none, within an instrument, whose scores are only valid for
 * unprompted answers, on a question that identifies the patient, or a value that the question refuses; and of `compute`
 * in the same places. The path is that of the proposal.
 */
export function proposalProblems(definition: Definition): Problem[] {
  const identity = identifying(definition);
  return definition.steps.flatMap(({ questions, instrument }, step) => {
    const reasonOf = (question: Question) => {
      if (!canPropose(question) || identity.has(question.id))
        return localize('proposedType', { type: question.type });
      return instrument ? localize('proposedInInstrument', { name: instrument.name }) : unfit(question);
    };
    const visit = (list: readonly Question[], path: string): Problem[] =>
      list.flatMap((question, index) => {
        const at = `${path}[${index}]`;
        const inside = question.type === 'repeatingGroup' ? visit(question.questions, `${at}.questions`) : [];
        const reason = question.proposed === undefined ? undefined : reasonOf(question);
        const isComputed = question.type !== 'computed' && question.compute !== undefined;
        const mayCompute = canPropose(question) && !identity.has(question.id) && !instrument;
        return [
          ...(reason ? [error(`${at}.proposed`, 'proposed', reason)] : []),
          ...(isComputed && !mayCompute
            ? [error(`${at}.compute`, 'compute', localize('notComputable'))]
            : []),
          ...inside,
        ];
      });
    return visit(questions, `steps[${step}].questions`);
  });
}

/** A proposal must be valid on any day, so limits relative to today are not checked here. */
const ANY_DAY = '2000-01-01';

/** Why a question does not accept its proposed answer. */
export function unfit(question: Question) {
  const { proposed } = question;
  if (proposed === undefined) return undefined;
  const fixed = withoutToday(question);
  const isRefused =
    // Free text is in one language and not coded.
    [proposed].flat().some(isOther) ||
    faultOf(fixed, proposed) !== undefined ||
    findingsOf(fixed, proposed, ANY_DAY).some(({ level }) => level === 'hard');
  return isRefused || (typeof proposed === 'string' && proposed.trim() === '')
    ? localize('proposedRefused', { value: JSON.stringify(proposed) })
    : undefined;
}
