/** Examples of the routes of published documents and FHIR forms. */
import { of, PUBLISHED, plain, type RouteExample } from './routeExample.ts';

export const PUBLISHED_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  of(
    'get',
    'PHYSICIAN',
    '/api/questionnaires/:id/:version',
    PUBLISHED,
    plain('/api/questionnaires/test-intake/1.0'),
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/fhir/QuestionnaireResponse/$validate',
    'It validates what was sent, and reads and stores nothing of patients.',
    {
      resourceType: 'QuestionnaireResponse',
      questionnaire: 'urn:clinic-intake:questionnaire:test-intake|1.0',
      status: 'in-progress',
    },
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/fhir/Questionnaire/$assemble',
    'It makes a form of forms, without anything of patients.',
    {
      resourceType: 'Parameters',
      parameter: [{ name: 'questionnaire', resource: { resourceType: 'Questionnaire', status: 'active' } }],
    },
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/fhir/Questionnaire/$populate',
    'It fills in a form from what was sent, and reads and stores nothing of patients.',
    {
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
    },
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/questionnaires/:id/:version/fhir',
    PUBLISHED,
    plain('/api/questionnaires/test-intake/1.0/fhir'),
  ),
  of('get', 'PHYSICIAN', '/api/rule-sets/:id/:version', PUBLISHED, plain('/api/rule-sets/test-flags/1.0')),
];
