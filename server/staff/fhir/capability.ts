/** The CapabilityStatement, from the table that searches read. */
import type { JsonObject } from '@clinic/formats/fhir';
import { includesOf, type Reads, TYPES } from './types.ts';

export const capabilityStatement = (base: string, at: Date): JsonObject => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: at.toISOString(),
  kind: 'instance',
  software: { name: 'Clinic intake and review portal' },
  implementation: { description: 'Forms, answers, patients and flags of a clinic', url: base },
  instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
  fhirVersion: '4.0.1',
  format: ['application/fhir+json'],
  rest: [
    {
      mode: 'server',
      security: {
        description: 'A token of the clinic in the header Authorization, with the scopes of what is read',
      },
      operation: [operation('export')],
      resource: Object.entries(TYPES).map(([type, of]) => ({
        type,
        interaction: [
          { code: 'read' },
          { code: 'search-type' },
          ...(type === 'QuestionnaireResponse' ? [{ code: 'create' }] : []),
        ],
        versioning: 'no-version',
        readHistory: false,
        ...(Object.keys(of.includes).length > 0 && { searchInclude: includesOf(type, of) }),
        searchParam: Object.entries(of.parameters).map(([name, parameter]) => ({
          name,
          type: parameter.type,
          documentation: [SAID[parameter.reads], parameter.values?.join(', ')].filter(Boolean).join(': '),
        })),
        ...(of.madeOf === 'person' && { operation: [operation('export', 'patient-export')] }),
      })),
    },
  ],
});

const operation = (name: string, definition = name): JsonObject => ({
  name,
  definition: `http://hl7.org/fhir/uv/bulkdata/OperationDefinition/${definition}`,
});

const SAID: Readonly<Record<Reads, string>> = {
  id: 'The id of the resource',
  date: 'When it last changed, with eq, gt, ge, lt or le; can be given twice',
  patient: 'The patient, also by the id before a merge',
  response: 'The QuestionnaireResponse it was made from, or the id of a resource made from it',
  canonical: 'The url of the Questionnaire, with or without |version',
  url: 'The url without its version',
  version: 'The version',
  status: 'One or more of',
};
