/** Examples of the routes of the intake. */
import { randomBytes, randomUUID } from 'node:crypto';
import { issueLinkToken, pdf } from '@clinic/server/testing';
import { begun, uploadTo } from '../testUploads.ts';
import { get, of, ofDraft, plain, type RouteExample } from './routeExample.ts';

const event = () => ({ eventId: randomUUID(), clientAt: new Date().toISOString() });
const visitor = () => ({ visitorId: randomUUID(), device: 'mobile' });

export const INTAKE_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ANONYMOUS', '/api/intake/questionnaire', 'nobody'),
  of(
    'get',
    'ANONYMOUS',
    '/api/intake/questionnaires/:id',
    'nobody',
    plain('/api/intake/questionnaires/test-intake'),
  ),
  of(
    'get',
    'ANONYMOUS',
    '/api/intake/questionnaires/:id/:version',
    'nobody',
    plain('/api/intake/questionnaires/test-intake/1.0'),
  ),
  of('post', 'ANONYMOUS', '/api/intake/drafts', ['draft_started'], () => ({
    path: '/api/intake/drafts',
    body: {
      id: randomUUID(),
      secret: randomBytes(32).toString('base64url'),
      questionnaireId: 'test-intake',
      version: '1.0',
      language: 'en',
    },
  })),
  of('get', 'ANONYMOUS', '/api/intake/drafts/:id', ['draft_opened'], ofDraft('/api/intake/drafts/:id')),
  of('patch', 'ANONYMOUS', '/api/intake/drafts/:id', ['draft_saved'], async (scene) => {
    const draft = await scene.draft();
    const body = { mutationId: randomUUID(), baseRevision: draft.revision, changes: { age: 50 } };
    return { path: `/api/intake/drafts/${draft.id}`, headers: draft.headers(), body };
  }),
  of('post', 'ANONYMOUS', '/api/intake/drafts/:id/submit', ['submission_created'], async (scene) => {
    const draft = await scene.draft();
    const body = { submissionKey: randomUUID(), baseRevision: draft.revision, language: 'en' };
    return { path: `/api/intake/drafts/${draft.id}/submit`, headers: draft.headers(), body };
  }),
  of(
    'post',
    'ANONYMOUS',
    '/api/intake/drafts/:id/resume-link',
    ['resume_link_sent'],
    ofDraft('/api/intake/drafts/:id/resume-link', { email: 'ines@example.com', language: 'en' }),
  ),
  of('post', 'ANONYMOUS', '/api/intake/resume', ['draft_resumed'], async (scene) => {
    const draft = await scene.draft();
    const address = `${randomUUID()}@example.com`;
    await scene.send('ANONYMOUS', 'post', {
      path: `/api/intake/drafts/${draft.id}/resume-link`,
      headers: draft.headers(),
      body: { email: address, language: 'en' },
    });
    const [mail] = await scene.server.orm.em
      .fork()
      .execute<Array<{ dedupe_key: string }>>('select dedupe_key from mail where recipient = ?', [address]);
    const token = await issueLinkToken(
      scene.server.orm.em.fork(),
      mail?.dedupe_key ?? '',
      scene.server.clock.now,
    );
    return { path: '/api/intake/resume', body: { token } };
  }),
  of('post', 'ANONYMOUS', '/api/intake/opened', 'visit', () => ({
    path: '/api/intake/opened',
    body: { eventId: randomUUID(), ...visitor(), questionnaireId: 'test-intake', version: '1.0' },
  })),
  of('post', 'ANONYMOUS', '/api/intake/drafts/:id/events', 'visit', async (scene) => {
    const draft = await scene.draft();
    const events = [{ ...event(), type: 'step_viewed', stepKey: 'health' }];
    const path = `/api/intake/drafts/${draft.id}/events`;
    return { path, headers: draft.headers(), body: { ...visitor(), events } };
  }),
  of('get', 'ANONYMOUS', '/api/intake/drafts/:id/pdf', ['own_submission_printed'], async (scene) => {
    const draft = await scene.draft();
    await draft.submit();
    return { path: `/api/intake/drafts/${draft.id}/pdf`, headers: draft.headers() };
  }),
  of('post', 'ANONYMOUS', '/api/intake/drafts/:id/documents', ['document_uploaded'], async (scene) => {
    const draft = await begun(await scene.browser('ANONYMOUS'));
    const path = `/api/intake/drafts/${draft.id}/documents?question=lab_results`;
    return { path, headers: draft.headers(), file: pdf() };
  }),
  of(
    'delete',
    'ANONYMOUS',
    '/api/intake/drafts/:id/documents/:documentId',
    ['document_removed'],
    async (scene) => {
      const draft = await begun(await scene.browser('ANONYMOUS'));
      const { id } = (await uploadTo(draft, pdf())).json<{ id: string }>();
      return { path: `/api/intake/drafts/${draft.id}/documents/${id}`, headers: draft.headers() };
    },
  ),
  of('get', 'PHYSICIAN', '/api/documents/:id', ['document_read'], async (scene) => ({
    path: `/api/documents/${(await scene.withDocument()).file.id}`,
  })),
];
