/** Examples of the routes of signed-in patients. */
import { randomUUID } from 'node:crypto';
import { pdf } from '@clinic/server/testing';
import { submitIntake, TestIntake } from '../testIntake.ts';
import { get, of, ofSubmission, type RouteExample } from './routeExample.ts';

const message = () => ({ key: randomUUID(), message: 'When can you come?' });

const CLAIMED = ['persons_merged', 'submission_claimed', 'own_drafts_listed'] as const;

export const PATIENT_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PATIENT', '/api/patient/submissions', ['own_submissions_listed']),
  of(
    'get',
    'PATIENT',
    '/api/patient/submissions/:id',
    ['own_submission_viewed'],
    ofSubmission('/api/patient/submissions/:id'),
  ),
  of(
    'get',
    'PATIENT',
    '/api/patient/submissions/:id/pdf',
    ['own_submission_printed'],
    ofSubmission('/api/patient/submissions/:id/pdf'),
  ),
  of(
    'get',
    'PATIENT',
    '/api/patient/submissions/:id/messages',
    ['own_messages_viewed'],
    ofSubmission('/api/patient/submissions/:id/messages'),
  ),
  of('post', 'PATIENT', '/api/patient/submissions/:id/messages', ['message_sent'], async (scene) => ({
    path: `/api/patient/submissions/${await scene.submission()}/messages`,
    body: message(),
  })),
  of(
    'post',
    'PATIENT',
    '/api/patient/submissions/:id/answers',
    ['information_answered', 'status_changed'],
    async (scene) => {
      const path = `/api/patient/submissions/${await scene.asked()}`;
      const { request, revision } = (await (await scene.browser('PATIENT')).get(path)).json<{
        request: { id: string };
        revision: number;
      }>();
      const body = { key: randomUUID(), requestId: request.id, baseRevision: revision, changes: { age: 66 } };
      return { path: `${path}/answers`, body };
    },
  ),
  of(
    'get',
    'PATIENT',
    '/api/patient/submissions/:id/documents',
    ['documents_listed'],
    ofSubmission('/api/patient/submissions/:id/documents'),
  ),
  of('post', 'PATIENT', '/api/patient/submissions/:id/documents', ['document_uploaded'], async (scene) => ({
    path: `/api/patient/submissions/${await scene.asked()}/documents`,
    file: pdf(),
  })),
  of(
    'delete',
    'PATIENT',
    '/api/patient/submissions/:id/documents/:documentId',
    ['document_removed'],
    async (scene) => {
      const path = `/api/patient/submissions/${await scene.asked()}/documents`;
      const stored = await scene.send('PATIENT', 'post', { path, file: pdf() });
      return { path: `${path}/${stored.json<{ id: string }>().id}` };
    },
  ),
  of('post', 'PATIENT', '/api/patient/setup', ['own_drafts_listed'], { drafts: [] }),
  of('post', 'PATIENT', '/api/patient/claim', CLAIMED, async (scene) => {
    // The account is somebody's already, who is the claimed submission's person from then on.
    await scene.submission();
    const born = { mail: 'ana.demo@example.com', born: '1980-02-29' };
    await submitIntake(scene.server.browser(), born);
    return { path: '/api/patient/claim', body: { birthDate: born.born } };
  }),
  get('PATIENT', '/api/patient/drafts', ['own_drafts_listed']),
  of('get', 'PATIENT', '/api/patient/earlier-answers/:form/:version', ['own_answers_read'], async (scene) => {
    await scene.submission();
    return { path: '/api/patient/earlier-answers/test-intake/1.0' };
  }),
  of('post', 'PATIENT', '/api/patient/drafts/:id/open', ['own_draft_opened'], async (scene) => {
    const own = new TestIntake(await scene.browser('PATIENT'));
    await own.begin();
    return { path: `/api/patient/drafts/${own.id}/open`, body: {} };
  }),
];
