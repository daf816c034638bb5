/** Reports circular conditions at the property that closes the circle. */
import type { LogicJson } from '../../base/logicJson.ts';
import { error, localize, type Problem } from '../../base/problem.ts';
import type { Definition } from '../../definition/definition.ts';
import { isExternal } from '../../definition/externalValue.ts';
import type { Entry } from '../../form/conditionOrder.ts';
import { logicOf } from '../../form/groupEntries.ts';
import { ConditionCircle } from '../../form/questionnaire.ts';
import { readsOf } from '../../logic/references.ts';

export function circleProblem(definition: Definition, entries: readonly Entry[]): Problem {
  const cause = new ConditionCircle(entries[0] as Entry);
  const inCircle = new Set(entries.flatMap(({ question }) => question?.id ?? []));
  return error(
    placeOf(definition, cause, inCircle),
    'circle',
    localize('circle', { id: cause.questionId ?? cause.stepId }),
  );
}

function placeOf(
  { steps }: Definition,
  { stepId, questionId }: ConditionCircle,
  inCircle: ReadonlySet<string>,
): string {
  const stepIndex = steps.findIndex(({ id }) => id === stepId);
  const questions = steps[stepIndex]?.questions ?? [];
  const index = questions.findIndex(({ id }) => id === questionId);
  const question = questions[index];
  if (!question) return `steps[${stepIndex}].showWhen`;
  const at = `steps[${stepIndex}].questions[${index}]`;
  if (question.showWhen === undefined && question.type === 'repeatingGroup') {
    const reads = (logic: LogicJson = null): boolean =>
      [...readsOf(logic).keys].some((key) => inCircle.has(key));
    const part = question.questions.findIndex((each) => logicOf(each).some(reads));
    const property = reads(question.questions[part]?.showWhen) ? 'showWhen' : 'compute';
    return `${at}.questions[${part}].${property}`;
  }
  if (question.showWhen !== undefined) return `${at}.showWhen`;
  return `${at}.${isExternal(question) ? 'fhirPath.reads' : 'compute'}`;
}
