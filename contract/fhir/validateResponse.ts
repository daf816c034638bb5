/** Validates a response against its Questionnaire. */
import { z } from 'zod';
import { route } from '../route.ts';
import { AnyAnswer } from '../values.ts';
import { anything, OperationOutcome, ofEveryResource, operation, PatientParameters } from './resources.ts';

const OF_RESPONSE =
  'identifier basedOn partOf questionnaire status subject encounter authored author source item'.split(' ');

export const SentResponse = z.strictObject({
  resourceType: z.literal('QuestionnaireResponse'),
  ...ofEveryResource,
  ...anything(OF_RESPONSE, AnyAnswer),
});

const Sent = z.discriminatedUnion('resourceType', [SentResponse, PatientParameters]);

/**
 * A QuestionnaireResponse, or Parameters with it as `resource` and, unless it is one of this clinic, its Questionnaire
 * as `questionnaire`. Nothing is stored.
 */
export const validateResponse = route('POST', '/api/fhir/QuestionnaireResponse/$validate', {
  ...operation,
  body: Sent,
  answer: OperationOutcome,
});
