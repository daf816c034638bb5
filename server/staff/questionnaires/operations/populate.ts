/** HTTP route that fills in a QuestionnaireResponse from the resources sent, in a thread. */
import { populateQuestionnaire } from '@clinic/contract/fhir/populateQuestionnaire';
import { type Issue, isObject, operationOutcome, textOf } from '@clinic/formats/fhir';
import type { Routes } from '@clinic/server-platform/http';
import { EvaluationTooLong } from '@clinic/server-platform/threads';
import type { Populated } from '@clinic/server-shared/work';
import { definitionAt, type OperationDeps } from './canonical.ts';
import { contextsIn, resourceIn, valueIn } from './parameters.ts';

export function populationRoutes(routes: Routes, deps: OperationDeps): void {
  routes.on(populateQuestionnaire, async ({ ctx, em, requestContext, body }) => {
    ctx.type = 'application/fhir+json; charset=utf-8';
    const questionnaire = resourceIn(body, 'questionnaire');
    const canonical = textOf(valueIn(body, 'canonical')) ?? '';
    const definition = questionnaire || !canonical ? undefined : await definitionAt(em, deps, canonical);
    if (questionnaire?.resourceType !== 'Questionnaire' && !definition) return refused(NO_FORM);
    const subject = valueIn(body, 'subject');
    const contexts = Object.fromEntries(contextsIn(body).map(({ name, content }) => [name, content]));
    try {
      return parameters(
        await deps.fhir.populate(
          { questionnaire, definition },
          { contexts, authored: requestContext.at.toISOString(), ...(isObject(subject) && { subject }) },
        ),
      );
    } catch (error) {
      if (error instanceof EvaluationTooLong) return refused(TOO_COSTLY);
      throw error;
    }
  });
}

type Named = 'response' | 'issues';
const parameters = ({ response, issues }: Populated) => ({
  resourceType: 'Parameters' as const,
  parameter: [
    ...(response ? [{ name: 'response' as Named, resource: { ...response } }] : []),
    ...(issues.length > 0 ? [{ name: 'issues' as Named, resource: { ...operationOutcome(issues) } }] : []),
  ],
});

const refused = (issue: Issue) => parameters({ response: undefined, issues: [issue] });

const NO_FORM: Issue = {
  severity: 'fatal',
  code: 'not-found',
  expression: 'Parameters.parameter',
  diagnostics:
    'Send a Questionnaire as the parameter "questionnaire", or the address of one that this clinic has published as "canonical".',
};
const TOO_COSTLY: Issue = {
  severity: 'fatal',
  code: 'too-costly',
  expression: 'Questionnaire',
  diagnostics: 'Filling in was stopped because it takes too long or too much memory.',
};
