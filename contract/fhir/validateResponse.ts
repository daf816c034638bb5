/** Whether a response is a valid answer to its Questionnaire. */
import { z } from 'zod';
import { route } from '../route.ts';
import { anything, OperationOutcome, ofEveryResource, operation, Parameters } from './resources.ts';

const OF_RESPONSE =
  'identifier basedOn partOf questionnaire status subject encounter authored author source item'.split(' ');

const Sent = z.discriminatedUnion('resourceType', [
  z.strictObject({
    resourceType: z.literal('QuestionnaireResponse'),
    ...ofEveryResource,
    ...anything(OF_RESPONSE),
  }),
  Parameters,
]);

/**
 * A QuestionnaireResponse, or Parameters with it as `resource` and, if it is none of this clinic, its
 * Questionnaire as `questionnaire`. Nothing of it is stored.
 */
export const validateResponse = route('POST', '/api/fhir/QuestionnaireResponse/$validate', {
  ...operation,
  body: Sent,
  answer: OperationOutcome,
});
