/** Fills in a response from a patient's record. */
import { z } from 'zod';
import { route } from '../route.ts';
import { AnyAnswer } from '../values.ts';
import { operation, PatientParameters } from './resources.ts';

/**
 * SDC Parameters: the Questionnaire as `questionnaire`, or the URL of one of this clinic as `canonical`; for each
 * `context` its `name` and a resource as `content`; the patient as `subject`. The result has the QuestionnaireResponse
 * as `response`, and what could not be filled in as `issues`. Nothing is stored.
 */
export const populateQuestionnaire = route('POST', '/api/fhir/Questionnaire/$populate', {
  ...operation,
  body: PatientParameters,
  answer: z.strictObject({
    resourceType: z.literal('Parameters'),
    parameter: z.array(
      z.strictObject({ name: z.enum(['response', 'issues']), resource: z.record(z.string(), AnyAnswer) }),
    ),
  }),
});
