/** Examples of the routes of the impact preview and of re-evaluation. */
import { TEST_RULE_SET } from '../testClinic.ts';
import type { Scene } from '../testScene.ts';
import { get, of, ofSubmission, type RouteExample } from './routeExample.ts';
import { begun, DRAFTS } from './ruleDrafts.ts';

const REEVALUATIONS = '/api/rules/reevaluations';

/** A rule set without evaluations. */
async function neverUsed(scene: Scene): Promise<object> {
  const { id, ruleSetId, version, revision } = await begun(scene);
  const body = { revision, note: 'First version' };
  await scene.send('PHYSICIAN', 'post', { path: `${DRAFTS}/${id}/publish`, body });
  return { ruleSetId, version, reason: 'It applies to everybody' };
}

/** A finished one. */
async function reevaluation(scene: Scene): Promise<string> {
  const body = await neverUsed(scene);
  const begun = await scene.send('PHYSICIAN', 'post', { path: REEVALUATIONS, body });
  await scene.server.reevaluated();
  return begun.json<{ id: string }>().id;
}

const previewing = {
  path: '/api/rules/impact',
  body: { base: { id: 'test-flags', version: '1.0' }, candidate: TEST_RULE_SET, scope: 'sample' },
};

export const REEVALUATION_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  of('post', 'PHYSICIAN', '/api/rules/impact', ['rule_impact_previewed'], () => previewing),
  of('get', 'PHYSICIAN', '/api/rules/impact/:id/patients', ['rule_impact_listed'], async (scene) => {
    const { text } = await scene.send('PHYSICIAN', 'post', previewing);
    const { previewId } = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    return { path: `/api/rules/impact/${previewId}/patients?flag=aged&change=raised` };
  }),
  get('PHYSICIAN', REEVALUATIONS, 'nobody'),
  of('post', 'PHYSICIAN', REEVALUATIONS, ['rule_reevaluation_started'], async (scene) => ({
    path: REEVALUATIONS,
    body: await neverUsed(scene),
  })),
  of('get', 'PHYSICIAN', `${REEVALUATIONS}/:id`, 'nobody', async (scene) => ({
    path: `${REEVALUATIONS}/${await reevaluation(scene)}`,
  })),
  of('post', 'PHYSICIAN', `${REEVALUATIONS}/:id/cancel`, ['rule_reevaluation_cancelled'], async (scene) => {
    const id = await reevaluation(scene);
    await scene.server.orm.em
      .fork()
      .execute(`with again as (update reevaluation set state = 'running' where id = ?) select 1`, [id]);
    return { path: `${REEVALUATIONS}/${id}/cancel`, body: {} };
  }),
  of(
    'get',
    'PHYSICIAN',
    '/api/submissions/:id/evaluations',
    ['submission_evaluations_viewed'],
    ofSubmission('/api/submissions/:id/evaluations'),
  ),
];
