/** Finds questions that cannot offer a returning patient an earlier answer. */
import { error, localize, type Problem } from '../base/problem.ts';
import { canCarry } from '../definition/carry.ts';
import type { Definition, Question } from '../definition/definition.ts';

/**
 * Problems of `carry`: on a consent, file or signature, which are new each time; in an instrument, whose scores are only
 * valid for unprompted answers; and within a repeating group, which is proposed as a whole.
 */
export const carryProblems = ({ steps, patient }: Definition): Problem[] =>
  steps.flatMap(({ questions, instrument }, step) =>
    questions.flatMap((question, index) => {
      const at = `steps[${step}].questions[${index}]`;
      const parts = question.type === 'repeatingGroup' ? question.questions : [];
      const isNew = !canCarry(question) || question.id === patient.signature;
      const offers = question.carry !== undefined && question.carry !== 'never';
      const reason = isNew
        ? localize('carryType', { type: question.type })
        : instrument && localize('proposedInInstrument', { name: instrument.name });
      return [
        ...(offers && reason ? [error(`${at}.carry`, 'carry', reason)] : []),
        ...parts.flatMap((part: Question, entry) =>
          part.carry === undefined
            ? []
            : [error(`${at}.questions[${entry}].carry`, 'carry', localize('carryInGroup'))],
        ),
      ];
    }),
  );
