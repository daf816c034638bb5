/** Examples of the FHIR server's routes. */
import { get, of, ofSubmission, plain, type RouteExample } from './routeExample.ts';

export const FHIR_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ANONYMOUS', '/fhir/metadata', 'nobody'),
  of('get', 'PHYSICIAN', '/fhir/:type', ['fhir_read'], plain('/fhir/Patient')),
  of(
    'post',
    'PHYSICIAN',
    '/fhir/:type/_search',
    ['fhir_read'],
    plain('/fhir/QuestionnaireResponse/_search', {}),
  ),
  of('get', 'PHYSICIAN', '/fhir/:type/:id', ['fhir_read'], ofSubmission('/fhir/QuestionnaireResponse/:id')),
];
