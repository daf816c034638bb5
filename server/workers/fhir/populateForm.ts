/** A response to a Questionnaire, filled in from resources. */
import {
  codingsOf,
  type FhirResource,
  inR4,
  isObject,
  issueOf,
  type JsonObject,
  objectsOf,
  populate,
  textOf,
  withContained,
  withSupporting,
} from '@clinic/formats/fhir';
import { fhirPathExpressions } from '@clinic/formats/fhirPath';
import type { FilledInFrom, Populated } from '@clinic/server-shared/work';
import { BudgetExceeded, withBudget } from './budget.ts';
import { R4_TERMINOLOGY } from './importDocument.ts';
import { r4Validator } from './validator.ts';

/** Time limit for one form, in milliseconds. */
const BUDGET_MS = 2000;

/** @param supporting ValueSets and CodeSystems of the form */
export function populateForm(
  source: FhirResource,
  { contexts, authored, subject }: FilledInFrom,
  supporting: readonly FhirResource[],
): Populated {
  const { form } = inR4(source, 'Questionnaire');
  const faults = r4Validator(supporting)
    .validate(form)
    .filter(({ severity }) => severity === 'error' || severity === 'fatal');
  if (faults.length > 0) return { response: undefined, issues: faults };
  const terminology = withContained(form, withSupporting(supporting, R4_TERMINOLOGY).terminology);
  const codings = (item: JsonObject): readonly JsonObject[] | undefined => {
    const options = objectsOf(item.answerOption).map(({ valueCoding }) => valueCoding);
    const canonical = textOf(item.answerValueSet);
    const found = canonical === undefined ? options.filter(isObject) : codingsOf(canonical, terminology);
    return found.length > 0 ? found : undefined;
  };
  const head = { ...(subject && { subject }), authored };
  try {
    return withBudget(BUDGET_MS, () =>
      populate(form, { contexts, codings, head, expressions: fhirPathExpressions }),
    );
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw error;
    const why = `Filling in was stopped after ${BUDGET_MS} ms.`;
    return { response: undefined, issues: [issueOf('fatal', 'too-costly', 'Questionnaire', why)] };
  }
}
