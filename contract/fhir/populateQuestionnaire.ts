/** A response that is filled in from what a record knows of the patient. */
import { z } from 'zod';
import { AnyDocument } from '../catalogue.ts';
import { route } from '../route.ts';
import { operation, Parameters } from './resources.ts';

/**
 * Parameters of SDC: the Questionnaire as `questionnaire`, or one of this clinic by its address as `canonical`; of each
 * `context`, its `name` and the resource that is its `content`; whom it is about as `subject`. The answer has the
 * QuestionnaireResponse as `response` and what could not be filled in as `issues`. Nothing of it is stored.
 */
export const populateQuestionnaire = route('POST', '/api/fhir/Questionnaire/$populate', {
  ...operation,
  body: Parameters,
  answer: z.strictObject({
    resourceType: z.literal('Parameters'),
    parameter: z.array(z.strictObject({ name: z.enum(['response', 'issues']), resource: AnyDocument })),
  }),
});
