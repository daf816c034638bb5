/**
 * Reports malformed logic. The rest of the document is checked with an unknown value in its place, so that no other
 * problem is hidden.
 */
import type { LogicJson } from '../../base/logicJson.ts';
import { error, localize, type Problem } from '../../base/problem.ts';
import type { Definition, Question } from '../../definition/definition.ts';
import { isExternal } from '../../definition/externalValue.ts';
import { walkOperations } from '../../logic/base/operation.ts';
import { checkLogic } from '../../logic/check.ts';
import { operatorOf } from '../../logic/operators.ts';

export const NEVER_KNOWN: LogicJson = { unknown: [] };

/** Problems of logic in a form, which knows only its own answers. */
export function formLogicProblems(logic: unknown, path: string): Problem[] {
  const problems = checkLogic(logic, path);
  if (problems.length > 0) return problems;
  walkOperations(logic as LogicJson, path, ({ operator }, at) => {
    if (operatorOf(operator).earlier) problems.push(error(at, 'earlier_in_form', localize('earlierInForm')));
  });
  return problems;
}

const readable = (logic: LogicJson): LogicJson =>
  formLogicProblems(logic, '').length > 0 ? NEVER_KNOWN : logic;

/** The definition with placeholders for malformed logic. */
export function withReadableLogic(definition: Definition): Definition {
  const { steps, eligibility, notices } = definition;
  return {
    ...definition,
    steps: steps.map((step) => ({ ...withReadable(step), questions: step.questions.map(ofQuestion) })),
    ...(eligibility && { eligibility: eligibility.map(whenReadable) }),
    ...(notices && { notices: notices.map(whenReadable) }),
  };
}

function ofQuestion(question: Question): Question {
  const { checks, compute } = question;
  const readableQuestion = {
    ...withReadable(question),
    ...(checks && { checks: checks.map(whenReadable) }),
    ...(compute !== undefined && { compute: readable(compute) }),
  } as Question;
  if (isExternal(readableQuestion))
    return {
      ...readableQuestion,
      fhirPath: { ...readableQuestion.fhirPath, reads: readable(readableQuestion.fhirPath.reads) },
    };
  return readableQuestion.type === 'repeatingGroup'
    ? { ...readableQuestion, questions: readableQuestion.questions.map(ofQuestion) }
    : readableQuestion;
}

const withReadable = <Part extends { showWhen?: LogicJson }>(part: Part): Part =>
  part.showWhen === undefined ? part : { ...part, showWhen: readable(part.showWhen) };

const whenReadable = <Rule extends { when: LogicJson }>(rule: Rule): Rule => ({
  ...rule,
  when: readable(rule.when),
});

/** Problems of malformed logic, and those of the rest that do not come from its placeholders. */
export const besideMalformed = (malformed: readonly Problem[], rest: readonly Problem[]): Problem[] => [
  ...malformed,
  ...rest.filter(({ path }) => !malformed.some((each) => each.path.startsWith(path))),
];
