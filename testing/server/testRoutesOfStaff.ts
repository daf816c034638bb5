/** Examples of the routes of the review and the analytics. */
import { randomUUID } from 'node:crypto';
import {
  get,
  NO_HEALTH_DATA,
  OWN_SETTING,
  of,
  ofSubmission,
  PUBLISHED,
  plain,
  type RouteExample,
  type Scene,
} from './testScene.ts';

const filter = { sort: 'newest' };
const message = () => ({ key: randomUUID(), message: 'When can you come?' });

export const STAFF_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/review', ['submissions_listed']),
  of('post', 'PHYSICIAN', '/api/review/search', ['submissions_listed'], { search: 'i' }),
  get('PHYSICIAN', '/api/review/counts', 'Numbers of the whole clinic.'),
  of('post', 'PHYSICIAN', '/api/review/counts', ['submissions_counted'], { search: 'i' }),
  of('post', 'PHYSICIAN', '/api/review/neighbours', ['neighbours_viewed'], async (scene) => ({
    path: '/api/review/neighbours',
    body: { id: await scene.submission(), filter },
  })),
  of('post', 'PHYSICIAN', '/api/review/exports', ['export_started', 'submissions_exported'], {
    format: 'csv',
    filter,
  }),
  of('post', 'PHYSICIAN', '/api/review/bulk', ['status_changed', 'bulk_change'], async (scene) => ({
    path: '/api/review/bulk',
    body: { action: 'archive', ids: [await scene.submission()] },
  })),
  of(
    'post',
    'PHYSICIAN',
    '/api/review/bulk/:id/undo',
    ['bulk_change_undone', 'status_changed'],
    async (scene) => {
      const body = { action: 'archive', ids: [await scene.submission()] };
      const done = await scene.send('PHYSICIAN', 'post', { path: '/api/review/bulk', body });
      return { path: `/api/review/bulk/${done.json<{ operationId: string }>().operationId}/undo`, body: {} };
    },
  ),
  get('PHYSICIAN', '/api/review/views', OWN_SETTING),
  of('post', 'PHYSICIAN', '/api/review/views', ['shared_view_created'], () => ({
    path: '/api/review/views',
    body: { name: randomUUID(), filter: { status: 'NEW' }, shared: true },
  })),
  of('patch', 'PHYSICIAN', '/api/review/views/:id', ['shared_view_changed'], async (scene) => ({
    path: await sharedView(scene),
    body: { name: randomUUID() },
  })),
  of('delete', 'PHYSICIAN', '/api/review/views/:id', ['shared_view_deleted'], async (scene) => ({
    path: await sharedView(scene),
  })),
  of('get', 'PHYSICIAN', '/api/review/presence', 'Which colleague looks, not at what.', async (scene) => ({
    path: `/api/review/presence?ids=${await scene.submission()}`,
  })),
  get('PHYSICIAN', '/api/staff', NO_HEALTH_DATA),
  get('PHYSICIAN', '/api/staff/setup', OWN_SETTING),
  of('post', 'PHYSICIAN', '/api/staff/setup', OWN_SETTING, {}),
  get('PHYSICIAN', '/api/preferences', OWN_SETTING),
  of('patch', 'PHYSICIAN', '/api/preferences', OWN_SETTING, { density: 'compact' }),

  of('get', 'PHYSICIAN', '/api/submissions/:id', ['submission_viewed'], ofSubmission('/api/submissions/:id')),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/earlier',
    ['earlier_visit_viewed'],
    ofSubmission('/api/submissions/:id/earlier'),
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/submissions/:id/status',
    ['status_changed'],
    ofSubmission('/api/submissions/:id/status', { status: 'IN_REVIEW' }),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/notes',
    ['notes_viewed'],
    ofSubmission('/api/submissions/:id/notes'),
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/submissions/:id/notes',
    ['note_added'],
    ofSubmission('/api/submissions/:id/notes', { message: 'Call back' }),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/pdf',
    ['submission_printed'],
    ofSubmission('/api/submissions/:id/pdf'),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/fhir',
    ['submission_exported'],
    ofSubmission('/api/submissions/:id/fhir'),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/fhir/QuestionnaireResponse/:id/$extract',
    ['submission_exported'],
    ofSubmission('/api/fhir/QuestionnaireResponse/:id/$extract'),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/documents',
    ['documents_listed'],
    ofSubmission('/api/submissions/:id/documents'),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/messages',
    ['messages_viewed'],
    ofSubmission('/api/submissions/:id/messages'),
  ),
  of('post', 'PHYSICIAN', '/api/submissions/:id/messages', ['message_sent'], async (scene) => ({
    path: `/api/submissions/${await scene.submission()}/messages`,
    body: message(),
  })),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/versions',
    ['versions_viewed'],
    ofSubmission('/api/submissions/:id/versions'),
  ),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/timeline',
    ['timeline_viewed'],
    ofSubmission('/api/submissions/:id/timeline'),
  ),
  of(
    'post',
    'PHYSICIAN',
    '/api/submissions/:id/requests',
    ['status_changed', 'information_requested'],
    ofSubmission('/api/submissions/:id/requests', { message: 'Please check', questionIds: ['age'] }),
  ),
  of('post', 'PHYSICIAN', '/api/submissions/:id/assignee', ['submission_assigned'], async (scene) => {
    const { id } = (await (await scene.browser('PHYSICIAN')).get('/api/auth/user')).json<{ id: string }>();
    return { path: `/api/submissions/${await scene.submission()}/assignee`, body: { assigneeId: id } };
  }),
  of(
    'post',
    'PHYSICIAN',
    '/api/submissions/:id/presence',
    'That it is open; opening it is recorded.',
    ofSubmission('/api/submissions/:id/presence', {}),
  ),
  of(
    'delete',
    'PHYSICIAN',
    '/api/submissions/:id/presence',
    'That it is open no more.',
    ofSubmission('/api/submissions/:id/presence'),
  ),
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

  ...['overview', 'trends', 'completion', 'turnaround'].map((name) =>
    get('PHYSICIAN', `/api/analytics/${name}`, ['analytics_viewed']),
  ),
];

async function sharedView(scene: Scene): Promise<string> {
  const body = { name: randomUUID(), filter: { status: 'NEW' }, shared: true };
  const made = await scene.send('PHYSICIAN', 'post', { path: '/api/review/views', body });
  return `/api/review/views/${made.json<{ id: string }>().id}`;
}
