/** Questions to ask a patient about: those that leave flags undecided, and those answered with "not sure". */
import type { SubmissionDetail } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { type Question, takesAnswer } from '@clinic/engine/definition';
import { type Questionnaire, resolveForm } from '@clinic/engine/form';
import { evidenceIn, missingAnswers } from '@clinic/rules/evaluate';
import { answerState } from '../answers/answerState.ts';

/** The questions this patient was asked, in order. */
export function askedQuestions(questionnaire: Questionnaire, submission: SubmissionDetail): Question[] {
  const form = resolveForm(questionnaire, submission.answersJSON as Answers, submission.answeredOn);
  return questionnaire.definition.steps
    .flatMap(({ questions }) => questions)
    .filter(
      (question) =>
        takesAnswer(question) &&
        // Consent is given only once.
        question.type !== 'consent' &&
        form.questions.get(question.id) === 'shown',
    );
}

/** In the order they are asked. */
export function suggestedQuestions(questionnaire: Questionnaire, submission: SubmissionDetail): Question[] {
  const undecided = Object.keys(submission.evidenceJSON)
    .flatMap((flag) => evidenceIn(submission.evidenceJSON, flag) ?? [])
    .filter(({ value }) => value === null);
  const missing = new Set(undecided.flatMap((evidence) => missingAnswers(evidence, { questionnaire })));
  return askedQuestions(questionnaire, submission).filter(
    (question) =>
      missing.has(question.id) ||
      answerState(question, submission.answersJSON[question.id], 'shown') === 'unsure',
  );
}
