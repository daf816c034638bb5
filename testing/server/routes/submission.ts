/** Examples of the routes of a submission under review. */
import { randomUUID } from 'node:crypto';
import { of, ofSubmission, type RouteExample } from './routeExample.ts';

const message = () => ({ key: randomUUID(), message: 'When can you come?' });

export const SUBMISSION_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
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
    'post',
    'PHYSICIAN',
    '/api/submissions/:id/answer-not-needed',
    ['submission_viewed'],
    ofSubmission('/api/submissions/:id/answer-not-needed', {}),
  ),
  of('post', 'PHYSICIAN', '/api/submissions/:id/contacts', ['contact_recorded'], async (scene) => ({
    path: `/api/submissions/${await scene.submission()}/contacts`,
    body: { key: randomUUID(), outcome: 'reached' },
  })),
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
    'presence',
    ofSubmission('/api/submissions/:id/presence', {}),
  ),
  of(
    'delete',
    'PHYSICIAN',
    '/api/submissions/:id/presence',
    'presence',
    ofSubmission('/api/submissions/:id/presence'),
  ),
];
