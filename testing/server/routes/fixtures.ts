/** Examples of the routes of stored fixtures and their replay. */
import type { FixtureSetLine } from '@clinic/contract/rules/fixtures';
import { INTAKE_VERSION, RULES_VERSION } from '@clinic/fixtures/shipped';
import type { Scene } from '../testScene.ts';
import { get, of, type RouteExample } from './routeExample.ts';

const FIXTURES = '/api/rules/fixtures';

const ownSet = async (scene: Scene): Promise<FixtureSetLine> => {
  const body = {
    name: 'Mine',
    questionnaireId: 'weight-loss-intake',
    version: INTAKE_VERSION,
    cases: [await scene.testCase()],
  };
  return (await scene.send('PHYSICIAN', 'post', { path: FIXTURES, body })).json();
};
const ofSet =
  (path: string): RouteExample['call'] =>
  async (scene) => ({ path: path.replace(':id', (await ownSet(scene)).id).replace(':caseId', 'one') });

export const FIXTURE_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', FIXTURES, 'nobody'),
  of('post', 'PHYSICIAN', FIXTURES, ['fixtures_changed'], async (scene) => ({
    path: FIXTURES,
    body: {
      name: 'Mine',
      questionnaireId: 'weight-loss-intake',
      version: INTAKE_VERSION,
      cases: [await scene.testCase()],
    },
  })),
  of('post', 'PHYSICIAN', `${FIXTURES}/redacted`, ['submission_anonymised'], async (scene) => ({
    path: `${FIXTURES}/redacted`,
    body: { submissionId: await scene.submission() },
  })),
  of('get', 'PHYSICIAN', `${FIXTURES}/:id`, ['submission_viewed'], ofSet(`${FIXTURES}/:id`)),
  of('delete', 'PHYSICIAN', `${FIXTURES}/:id`, ['fixtures_changed'], ofSet(`${FIXTURES}/:id`)),
  of('post', 'PHYSICIAN', `${FIXTURES}/:id/restore`, ['fixtures_changed'], async (scene) => {
    const { id } = await ownSet(scene);
    await scene.send('PHYSICIAN', 'delete', { path: `${FIXTURES}/${id}` });
    return { path: `${FIXTURES}/${id}/restore`, body: {} };
  }),
  of('put', 'PHYSICIAN', `${FIXTURES}/:id/cases/:caseId`, ['fixtures_changed'], async (scene) => {
    const { id } = await ownSet(scene);
    return { path: `${FIXTURES}/${id}/cases/one`, body: await scene.testCase() };
  }),
  of(
    'delete',
    'PHYSICIAN',
    `${FIXTURES}/:id/cases/:caseId`,
    ['fixtures_changed'],
    ofSet(`${FIXTURES}/:id/cases/:caseId`),
  ),
  of('post', 'PHYSICIAN', '/api/rules/replay', ['submission_viewed'], async (scene) => ({
    path: '/api/rules/replay',
    body: {
      cases: [await scene.testCase()],
      columns: [
        {
          questionnaire: { id: 'weight-loss-intake', version: INTAKE_VERSION },
          rules: { id: 'glp1-flags', version: RULES_VERSION },
        },
      ],
    },
  })),
];
