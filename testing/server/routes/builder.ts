/** Examples of the routes of the questionnaire builder. */
import { randomUUID } from 'node:crypto';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { blankDefinition } from '@clinic/server/testing';
import type { Scene } from '../testScene.ts';
import { get, of, plain, type RouteExample } from './routeExample.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';

const FORM = JSON.stringify({
  resourceType: 'Questionnaire',
  status: 'draft',
  item: [{ linkId: 'q', type: 'string' }],
});
const IMPORTED = { fhir: { source: FORM, ids: { q: 'q' }, added: [] } };

/** A form with a value that FHIRPath computes. */
const COMPUTED = {
  type: 'computed',
  label: { en: 'One', es: { text: 'Uno', from: 'One' } },
  fhirPath: { expression: '1', gives: 'number', reads: [] },
};

/** A separate questionnaire, so that no other test's is changed. */
async function begun(scene: Scene, more: object = {}): Promise<QuestionnaireDraftDetail> {
  const document = {
    ...blankDefinition(`q-${randomUUID()}`, 'A form'),
    title: { en: 'A form', es: { text: 'Un formulario', from: 'A form' } },
    noRulesReason: 'It asks nothing about health.',
    ...more,
  };
  const reply = await scene.send('ADMIN', 'post', {
    path: DRAFTS,
    body: { from: 'document', document },
  });
  return reply.json();
}

const CODE_LISTS = '/api/admin/code-lists';
const newCodeList = (): Buffer =>
  Buffer.from(JSON.stringify({ title: 'Codes', languages: ['en'], codes: [[randomUUID(), 'One']] }));

async function storedCodeList(scene: Scene): Promise<string> {
  const reply = await scene.send('ADMIN', 'post', { path: CODE_LISTS, file: newCodeList() });
  return reply.json<{ digest: string }>().digest;
}

const ofDraft =
  (path: string, body?: (draft: QuestionnaireDraftDetail) => unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await begun(scene);
    return { path: path.replace(':id', draft.id), ...(body && { body: body(draft) }) };
  };

export const BUILDER_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('ADMIN', '/api/admin/instruments', 'nobody'),
  get('ADMIN', DRAFTS, 'nobody'),
  of('post', 'ADMIN', DRAFTS, ['questionnaire_draft_started'], () => ({
    path: DRAFTS,
    body: { from: 'blank', newId: `q-${randomUUID()}`, title: 'A form' },
  })),
  of('get', 'ADMIN', `${DRAFTS}/:id`, 'nobody', ofDraft(`${DRAFTS}/:id`)),
  of(
    'put',
    'ADMIN',
    `${DRAFTS}/:id`,
    'kept',
    ofDraft(`${DRAFTS}/:id`, ({ revision, document }) => ({ revision, document })),
  ),
  of('delete', 'ADMIN', `${DRAFTS}/:id`, ['questionnaire_draft_discarded'], ofDraft(`${DRAFTS}/:id`)),
  of('get', 'ADMIN', `${DRAFTS}/:id/history`, 'nobody', ofDraft(`${DRAFTS}/:id/history`)),
  of('get', 'ADMIN', `${DRAFTS}/:id/history/:revision`, 'nobody', ofDraft(`${DRAFTS}/:id/history/1`)),
  of(
    'put',
    'ADMIN',
    `${DRAFTS}/:id/history/:revision`,
    'kept',
    ofDraft(`${DRAFTS}/:id/history/1`, () => ({ name: 'Before the interview' })),
  ),
  of(
    'post',
    'ADMIN',
    `${DRAFTS}/:id/presence`,
    'presence',
    ofDraft(`${DRAFTS}/:id/presence`, () => ({})),
  ),
  of('delete', 'ADMIN', `${DRAFTS}/:id/presence`, 'presence', ofDraft(`${DRAFTS}/:id/presence`)),
  of('post', 'ADMIN', '/api/admin/form-imports', 'sent', () => ({
    path: '/api/admin/form-imports',
    file: Buffer.from(FORM),
  })),
  of('post', 'ADMIN', CODE_LISTS, ['code_list_stored'], () => ({ path: CODE_LISTS, file: newCodeList() })),
  of('get', 'ADMIN', `${CODE_LISTS}/:digest`, 'nobody', async (scene) => ({
    path: `${CODE_LISTS}/${await storedCodeList(scene)}`,
  })),
  of('get', 'ANONYMOUS', '/api/intake/code-lists/:digest', 'nobody', async (scene) => ({
    path: `/api/intake/code-lists/${await storedCodeList(scene)}`,
  })),
  of('get', 'ANONYMOUS', '/api/intake/questionnaires/:id/:version/computed-form', 'nobody', async (scene) => {
    const { steps } = blankDefinition('blank', 'A form') as { steps: { questions: object[] }[] };
    const [first, ...others] = steps;
    const questions = [...(first?.questions ?? []), { id: 'one', ...COMPUTED }];
    const { id, questionnaireId, revision } = await begun(scene, {
      steps: [{ ...first, questions }, ...others],
    });
    const body = { revision, note: 'First version' };
    await scene.send('ADMIN', 'post', { path: `${DRAFTS}/${id}/publish`, body });
    return { path: `/api/intake/questionnaires/${questionnaireId}/1.0/computed-form` };
  }),
  of('get', 'ADMIN', `${DRAFTS}/:id/import-report`, 'nobody', async (scene) => ({
    path: `${DRAFTS}/${(await begun(scene, IMPORTED)).id}/import-report`,
  })),
  of('get', 'ADMIN', '/api/admin/questionnaires/:id/:version/import-report', 'nobody', async (scene) => {
    const { id, questionnaireId, revision } = await begun(scene, IMPORTED);
    const body = { revision, note: 'First version' };
    await scene.send('ADMIN', 'post', { path: `${DRAFTS}/${id}/publish`, body });
    return { path: `/api/admin/questionnaires/${questionnaireId}/1.0/import-report` };
  }),
  of('get', 'ADMIN', `${DRAFTS}/:id/report`, 'nobody', ofDraft(`${DRAFTS}/:id/report`)),
  of(
    'post',
    'ADMIN',
    `${DRAFTS}/:id/publish`,
    ['questionnaire_published'],
    ofDraft(`${DRAFTS}/:id/publish`, ({ revision }) => ({ revision, note: 'First version' })),
  ),
  of(
    'post',
    'ADMIN',
    '/api/admin/questionnaires/:id/:version/retire',
    ['questionnaire_retired'],
    async (scene) => {
      const { id, questionnaireId, revision } = await begun(scene);
      const body = { revision, note: 'First version' };
      await scene.send('ADMIN', 'post', { path: `${DRAFTS}/${id}/publish`, body });
      return { path: `/api/admin/questionnaires/${questionnaireId}/1.0/retire`, body: {} };
    },
  ),
  of(
    'get',
    'ADMIN',
    '/api/admin/questionnaires/:id/differences',
    'nobody',
    plain(
      `/api/admin/questionnaires/weight-loss-intake/differences?before=${INTAKE_VERSION}&after=${INTAKE_VERSION}`,
    ),
  ),
];
