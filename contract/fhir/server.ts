/** The FHIR R4 server. Which types it has, and what they are searched by, is in its CapabilityStatement. */
import { z } from 'zod';
import { route } from '../route.ts';
import { SentResponse } from './validateResponse.ts';

/** By name; one that is given again has a list. Checked against the type's own parameters. */
const Parameters = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const media = 'application/fhir+json';
const onPatients = { access: 'staff', healthData: true, media } as const;

export const fhirMetadata = route('GET', '/fhir/metadata', { access: 'anyone', healthData: false, media });

const OfType = z.string().max(64);
export const searchFhir = route('GET', '/fhir/:type', {
  ...onPatients,
  params: { type: OfType },
  query: Parameters,
});
/** The same, with parameters in the body. */
export const searchFhirByPost = route('POST', '/fhir/:type/_search', {
  ...onPatients,
  params: { type: OfType },
  query: Parameters,
  body: Parameters,
  takes: 'parameters',
});
export const readFhir = route('GET', '/fhir/:type/:id', {
  ...onPatients,
  params: { type: OfType, id: z.string().max(64) },
});
/** A completed response, which becomes a submission: 201, or 200 if the same program sent it with this identifier before. */
export const createFhir = route('POST', '/fhir/QuestionnaireResponse', {
  ...onPatients,
  body: SentResponse,
  takes: 'resource',
  status: 201,
});

/** Bulk Data: 202 with `Content-Location`, where the files are listed. Needs `Prefer: respond-async`. */
const begin = { ...onPatients, query: Parameters, status: 202 } as const;
export const exportFhir = route('GET', '/fhir/$export', begin);
/** Without what is of no patient. */
export const exportPatients = route('GET', '/fhir/Patient/$export', begin);
const ofExport = { access: 'staff', healthData: false, params: { id: z.string().max(64) } } as const;
export const exportStatus = route('GET', '/fhir/$export/:id', { ...ofExport, media: 'application/json' });
export const endExport = route('DELETE', '/fhir/$export/:id', { ...ofExport, status: 202 });
export const exportedFile = route('GET', '/fhir/$export/:id/:type', {
  ...onPatients,
  params: { id: z.string().max(64), type: OfType },
  media: 'application/fhir+ndjson',
});
