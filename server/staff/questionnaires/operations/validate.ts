/** HTTP route that validates QuestionnaireResponses, in a thread. */
import { validateResponse } from '@clinic/contract/fhir/validateResponse';
import {
  type FhirResource,
  isResource,
  type OperationOutcome,
  operationOutcome,
  textOf,
} from '@clinic/formats/fhir';
import type { Routes } from '@clinic/server-platform/http';
import { EvaluationTooLong } from '@clinic/server-platform/threads';
import { definitionAt, type OperationDeps } from './canonical.ts';
import { resourceIn } from './parameters.ts';

export function validationRoutes(routes: Routes, deps: OperationDeps): void {
  routes.on(validateResponse, async ({ ctx, em, body }) => {
    const { response, questionnaire } = partsOf(body);
    ctx.type = 'application/fhir+json; charset=utf-8';
    if (response?.resourceType !== 'QuestionnaireResponse') return noResponse();
    const canonical = textOf(response.questionnaire) ?? '';
    const isElsewhere = questionnaire === undefined && canonical !== '' && !canonical.startsWith('#');
    const definition = isElsewhere ? await definitionAt(em, deps, canonical) : undefined;
    try {
      const outcome = await deps.fhir.validate(response, { questionnaire, definition });
      return isElsewhere && !definition ? withUnknown(outcome) : outcome;
    } catch (error) {
      if (error instanceof EvaluationTooLong) return tooCostly();
      throw error;
    }
  });
}

interface Parts {
  response: FhirResource | undefined;
  questionnaire?: FhirResource | undefined;
}

function partsOf(body: unknown): Parts {
  if (!isResource(body)) return { response: undefined };
  if (body.resourceType !== 'Parameters') return { response: body };
  return { response: resourceIn(body, 'resource'), questionnaire: resourceIn(body, 'questionnaire') };
}

const noResponse = (): OperationOutcome =>
  operationOutcome([
    {
      severity: 'fatal',
      code: 'structure',
      expression: 'resourceType',
      diagnostics:
        'Send a QuestionnaireResponse, or Parameters with one as the parameter "resource" and its Questionnaire as "questionnaire".',
    },
  ]);

/** A response that could not be validated is not called valid. */
const withUnknown = ({ issue, ...outcome }: OperationOutcome): OperationOutcome => ({
  ...outcome,
  issue: [
    {
      severity: 'error',
      code: 'not-found',
      expression: ['QuestionnaireResponse.questionnaire'],
      diagnostics:
        'This clinic has published no questionnaire with this address and version. Send the Questionnaire as the parameter "questionnaire".',
    },
    ...issue,
  ],
});

const tooCostly = (): OperationOutcome =>
  operationOutcome([
    {
      severity: 'fatal',
      code: 'too-costly',
      expression: 'QuestionnaireResponse',
      diagnostics: 'The validation was stopped because it takes too long or too much memory.',
    },
  ]);
