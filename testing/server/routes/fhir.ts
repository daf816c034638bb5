/** Examples of the FHIR server's routes. */
import { get, of, ofSubmission, plain, type RouteExample } from './routeExample.ts';

const ASYNC = { prefer: 'respond-async' };

const ofExport =
  (rest = ''): RouteExample['call'] =>
  async (scene) => {
    await scene.submission();
    const reply = await (await scene.browser('PHYSICIAN')).get('/fhir/$export', ASYNC);
    const place = new URL(reply.headers.get('content-location') ?? '');
    return { path: `${place.pathname}${rest}` };
  };

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
  of(
    'post',
    'PHYSICIAN',
    '/fhir/QuestionnaireResponse',
    ['draft_started', 'draft_saved', 'submission_created', 'fhir_read'],
    async (scene) => {
      const id = await scene.submission();
      const sent = await (await scene.browser('PHYSICIAN')).get(`/fhir/QuestionnaireResponse/${id}`);
      // Of somebody else, who is not told by what the first one said.
      const other = JSON.parse(sent.text.replaceAll(scene.canary, 'sent')) as Record<string, unknown>;
      const { author: _author, source: _source, subject: _subject, ...body } = other;
      return { path: '/fhir/QuestionnaireResponse', body };
    },
  ),
  of('get', 'PHYSICIAN', '/fhir/$export', ['export_started'], () => ({
    path: '/fhir/$export',
    headers: ASYNC,
  })),
  of('get', 'PHYSICIAN', '/fhir/Patient/$export', ['export_started'], () => ({
    path: '/fhir/Patient/$export',
    headers: ASYNC,
  })),
  of('get', 'PHYSICIAN', '/fhir/$export/:id', 'nobody', ofExport()),
  of(
    'get',
    'PHYSICIAN',
    '/fhir/$export/:id/:type',
    ['export_started', 'submissions_exported'],
    ofExport('/Patient'),
  ),
  of('delete', 'PHYSICIAN', '/fhir/$export/:id', ['export_deleted'], ofExport()),
];
