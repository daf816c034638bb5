/** Examples of the routes of the rules workbench. */
import { randomUUID } from 'node:crypto';
import type { RuleDraftDetail } from '../../contract/rules/draft.ts';
import type { FixtureSetLine } from '../../contract/rules/fixtures.ts';
import { INTAKE_VERSION, RULES_VERSION } from '../../fixtures/shipped.ts';
import { TEST_RULE_SET } from './testClinic.ts';
import {
  get,
  NO_HEALTH_DATA,
  of,
  ofSubmission,
  PUBLISHED,
  plain,
  type RouteExample,
  type Scene,
} from './testScene.ts';

const DRAFTS = '/api/rules/drafts';
const FIXTURES = '/api/rules/fixtures';

/** A separate rule set, so that no other test's is changed. */
const ownDocument = () => ({ ...TEST_RULE_SET, id: `r-${randomUUID()}` });

async function begun(scene: Scene): Promise<RuleDraftDetail> {
  const body = { from: 'document', document: ownDocument() };
  return (await scene.send('PHYSICIAN', 'post', { path: DRAFTS, body })).json();
}

const ofDraft =
  (path: string, body?: (draft: RuleDraftDetail) => unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await begun(scene);
    return { path: path.replace(':id', draft.id), ...(body && { body: body(draft) }) };
  };

/** Proposed by a physician: the clinic requires two persons. */
const proposed =
  (path: string, body: (draft: RuleDraftDetail) => unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await begun(scene);
    await scene.server.orm.em.fork().execute(
      `with proposed as (
         update authored_draft set proposed_by_id = updated_by_id, proposed_at = now(), proposal_note = 'Better'
         where id = ?)
       select 1`,
      [draft.id],
    );
    return { path: path.replace(':id', draft.id), body: body(draft) };
  };

const A_CASE = { id: 'one', asOf: '2026-06-01', answers: { age: 41 }, expected: {} };
const ownSet = async (scene: Scene): Promise<FixtureSetLine> => {
  const body = {
    name: 'Mine',
    questionnaireId: 'weight-loss-intake',
    version: INTAKE_VERSION,
    cases: [A_CASE],
  };
  return (await scene.send('PHYSICIAN', 'post', { path: FIXTURES, body })).json();
};
const ofSet =
  (path: string, body?: unknown): RouteExample['call'] =>
  async (scene) => ({ path: path.replace(':id', (await ownSet(scene)).id).replace(':caseId', 'one'), body });

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

export const RULE_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/rules', 'Numbers of the whole clinic.'),
  of(
    'get',
    'PHYSICIAN',
    '/api/rules/sets/:id/:version',
    PUBLISHED,
    plain(`/api/rules/sets/glp1-flags/${RULES_VERSION}`),
  ),
  get('PHYSICIAN', DRAFTS, NO_HEALTH_DATA),
  of('post', 'PHYSICIAN', DRAFTS, ['rule_draft_started'], () => ({
    path: DRAFTS,
    body: { from: 'document', document: ownDocument() },
  })),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id`, NO_HEALTH_DATA, ofDraft(`${DRAFTS}/:id`)),
  of(
    'put',
    'PHYSICIAN',
    `${DRAFTS}/:id`,
    'Every save is kept with its author.',
    ofDraft(`${DRAFTS}/:id`, ({ revision, document, expectations, cases }) => ({
      revision,
      document,
      expectations,
      cases,
    })),
  ),
  of('delete', 'PHYSICIAN', `${DRAFTS}/:id`, ['rule_draft_discarded'], ofDraft(`${DRAFTS}/:id`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/history`, NO_HEALTH_DATA, ofDraft(`${DRAFTS}/:id/history`)),
  of(
    'get',
    'PHYSICIAN',
    `${DRAFTS}/:id/history/:revision`,
    NO_HEALTH_DATA,
    ofDraft(`${DRAFTS}/:id/history/1`),
  ),
  of(
    'put',
    'PHYSICIAN',
    `${DRAFTS}/:id/history/:revision`,
    'Every save is kept with its author; a name only keeps it longer.',
    ofDraft(`${DRAFTS}/:id/history/1`, () => ({ name: 'Before the review' })),
  ),
  of(
    'post',
    'PHYSICIAN',
    `${DRAFTS}/:id/presence`,
    'That it is open; every save is kept with its author.',
    ofDraft(`${DRAFTS}/:id/presence`, () => ({})),
  ),
  of(
    'delete',
    'PHYSICIAN',
    `${DRAFTS}/:id/presence`,
    'That it is open no more.',
    ofDraft(`${DRAFTS}/:id/presence`),
  ),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/report`, NO_HEALTH_DATA, ofDraft(`${DRAFTS}/:id/report`)),
  of(
    'post',
    'PHYSICIAN',
    `${DRAFTS}/:id/publish`,
    ['rule_set_published'],
    ofDraft(`${DRAFTS}/:id/publish`, ({ revision }) => ({ revision, note: 'First version' })),
  ),
  of(
    'post',
    'ADMIN',
    `${DRAFTS}/:id/approve`,
    ['rule_set_published'],
    proposed(`${DRAFTS}/:id/approve`, ({ revision }) => ({ revision })),
  ),
  of(
    'post',
    'ADMIN',
    `${DRAFTS}/:id/decline`,
    ['rule_set_declined'],
    proposed(`${DRAFTS}/:id/decline`, () => ({ reason: 'The source is older' })),
  ),
  of('post', 'PHYSICIAN', '/api/rules/impact', ['rule_impact_previewed'], () => previewing),
  of('get', 'PHYSICIAN', '/api/rules/impact/:id/patients', ['rule_impact_listed'], async (scene) => {
    const { text } = await scene.send('PHYSICIAN', 'post', previewing);
    const { previewId } = JSON.parse(text.trim().split('\n').at(-1) ?? '');
    return { path: `/api/rules/impact/${previewId}/patients?flag=aged&change=raised` };
  }),
  get('PHYSICIAN', REEVALUATIONS, 'Numbers of the whole clinic.'),
  of('post', 'PHYSICIAN', REEVALUATIONS, ['rule_reevaluation_started'], async (scene) => ({
    path: REEVALUATIONS,
    body: await neverUsed(scene),
  })),
  of('get', 'PHYSICIAN', `${REEVALUATIONS}/:id`, 'Numbers of the whole clinic.', async (scene) => ({
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
  get('PHYSICIAN', FIXTURES, NO_HEALTH_DATA),
  of('post', 'PHYSICIAN', FIXTURES, ['fixtures_changed'], () => ({
    path: FIXTURES,
    body: { name: 'Mine', questionnaireId: 'weight-loss-intake', version: INTAKE_VERSION, cases: [A_CASE] },
  })),
  of('post', 'PHYSICIAN', `${FIXTURES}/redacted`, ['submission_anonymised'], async (scene) => ({
    path: `${FIXTURES}/redacted`,
    body: { submissionId: await scene.submission() },
  })),
  of('get', 'PHYSICIAN', `${FIXTURES}/:id`, NO_HEALTH_DATA, ofSet(`${FIXTURES}/:id`)),
  of('delete', 'PHYSICIAN', `${FIXTURES}/:id`, ['fixtures_changed'], ofSet(`${FIXTURES}/:id`)),
  of('post', 'PHYSICIAN', `${FIXTURES}/:id/restore`, ['fixtures_changed'], async (scene) => {
    const { id } = await ownSet(scene);
    await scene.send('PHYSICIAN', 'delete', { path: `${FIXTURES}/${id}` });
    return { path: `${FIXTURES}/${id}/restore`, body: {} };
  }),
  of(
    'put',
    'PHYSICIAN',
    `${FIXTURES}/:id/cases/:caseId`,
    ['fixtures_changed'],
    ofSet(`${FIXTURES}/:id/cases/:caseId`, A_CASE),
  ),
  of(
    'delete',
    'PHYSICIAN',
    `${FIXTURES}/:id/cases/:caseId`,
    ['fixtures_changed'],
    ofSet(`${FIXTURES}/:id/cases/:caseId`),
  ),
  of('post', 'PHYSICIAN', '/api/rules/replay', NO_HEALTH_DATA, () => ({
    path: '/api/rules/replay',
    body: {
      cases: [A_CASE],
      columns: [
        {
          questionnaire: { id: 'weight-loss-intake', version: INTAKE_VERSION },
          rules: { id: 'glp1-flags', version: RULES_VERSION },
        },
      ],
    },
  })),
];
