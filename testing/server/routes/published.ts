/** Examples of the routes of published documents and FHIR forms. */
import { of, plain, type RouteExample } from './routeExample.ts';

export const PUBLISHED_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  of(
    'get',
    'PHYSICIAN',
    '/api/questionnaires/:id/:version',
    'nobody',
    plain('/api/questionnaires/test-intake/1.0'),
  ),
  of('post', 'PHYSICIAN', '/api/fhir/QuestionnaireResponse/$validate', 'sent', {
    resourceType: 'QuestionnaireResponse',
    questionnaire: 'urn:clinic-intake:questionnaire:test-intake|1.0',
    status: 'in-progress',
  }),
  of('post', 'PHYSICIAN', '/api/fhir/Questionnaire/$assemble', 'sent', {
    resourceType: 'Parameters',
    parameter: [{ name: 'questionnaire', resource: { resourceType: 'Questionnaire', status: 'active' } }],
  }),
  of('post', 'PHYSICIAN', '/api/fhir/Questionnaire/$populate', 'sent', {
    resourceType: 'Parameters',
    parameter: [
      { name: 'canonical', valueCanonical: 'urn:clinic-intake:questionnaire:test-intake|1.0' },
      {
        name: 'context',
        part: [
          { name: 'name', valueString: 'patient' },
          { name: 'content', resource: { resourceType: 'Patient', birthDate: '1980-02-03' } },
        ],
      },
    ],
  }),
  of(
    'get',
    'PHYSICIAN',
    '/api/questionnaires/:id/:version/fhir',
    'nobody',
    plain('/api/questionnaires/test-intake/1.0/fhir'),
  ),
  of('get', 'PHYSICIAN', '/api/rule-sets/:id/:version', 'nobody', plain('/api/rule-sets/test-flags/1.0')),
];
