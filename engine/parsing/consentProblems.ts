/** Finds consents to something the patient cannot read. */
import { localize, type Problem, warning } from '../base/problem.ts';
import type { Definition, Question } from '../definition/definition.ts';

/**
 * Warnings only, because a statement such as "I know that this form is not for emergencies" is its own
 * document. Separate from the parser, so that versions published before there were documents still parse
 * without warnings.
 */
export const consentProblems = ({ steps }: Definition): Problem[] =>
  steps.flatMap(({ questions }, index) => problemsOf(questions, `steps[${index}].questions`));

const problemsOf = (questions: readonly Question[], path: string): Problem[] =>
  questions.flatMap((question, index) => {
    const at = `${path}[${index}]`;
    if (question.type === 'repeatingGroup') return problemsOf(question.questions, `${at}.questions`);
    return question.type === 'consent' && !question.document
      ? [warning(`${at}.document`, 'consent_document', localize('consentDocument'))]
      : [];
  });
