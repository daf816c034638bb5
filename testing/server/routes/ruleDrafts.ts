/** Examples of the routes of rule sets and their drafts. */
import { randomUUID } from 'node:crypto';
import type { RuleDraftDetail } from '@clinic/contract/rules/draft';
import { RULES_VERSION } from '@clinic/fixtures/shipped';
import { TEST_RULE_SET } from '../testClinic.ts';
import type { Scene } from '../testScene.ts';
import { get, of, plain, type RouteExample } from './routeExample.ts';

export const DRAFTS = '/api/rules/drafts';

/** A separate rule set, so that no other test's is changed. */
const ownDocument = () => ({ ...TEST_RULE_SET, id: `r-${randomUUID()}` });

export async function begun(scene: Scene): Promise<RuleDraftDetail> {
  const body = { from: 'document', document: ownDocument() };
  return (await scene.send('PHYSICIAN', 'post', { path: DRAFTS, body })).json();
}

const ofDraft =
  (path: string, body?: (draft: RuleDraftDetail) => unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await begun(scene);
    return { path: path.replace(':id', draft.id), ...(body && { body: body(draft) }) };
  };

/** One of the rules of a form, with a case that was taken from a submission, and fails. */
const withCase =
  (path: string): RouteExample['call'] =>
  async (scene) => {
    const { id: ruleSetId, version } = TEST_RULE_SET;
    const begin = { path: DRAFTS, body: { from: 'version', ruleSetId, version } };
    const { id, revision, document, expectations }: RuleDraftDetail = (
      await scene.send('PHYSICIAN', 'post', begin)
    ).json();
    const body = { revision, document, expectations, cases: [await scene.testCase({ aged: true })] };
    await scene.send('PHYSICIAN', 'put', { path: `${DRAFTS}/${id}`, body });
    return { path: path.replace(':id', id) };
  };

/** A draft proposed by a physician in a clinic that requires two persons. */
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

export const RULE_DRAFT_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/rules', 'nobody'),
  of(
    'get',
    'PHYSICIAN',
    '/api/rules/sets/:id/:version',
    'nobody',
    plain(`/api/rules/sets/glp1-flags/${RULES_VERSION}`),
  ),
  get('PHYSICIAN', DRAFTS, 'nobody'),
  of('post', 'PHYSICIAN', DRAFTS, ['rule_draft_started'], () => ({
    path: DRAFTS,
    body: { from: 'document', document: ownDocument() },
  })),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id`, ['submission_viewed'], withCase(`${DRAFTS}/:id`)),
  of(
    'put',
    'PHYSICIAN',
    `${DRAFTS}/:id`,
    'kept',
    ofDraft(`${DRAFTS}/:id`, ({ revision, document, expectations, cases }) => ({
      revision,
      document,
      expectations,
      cases,
    })),
  ),
  of('delete', 'PHYSICIAN', `${DRAFTS}/:id`, ['rule_draft_discarded'], ofDraft(`${DRAFTS}/:id`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/history`, 'nobody', ofDraft(`${DRAFTS}/:id/history`)),
  of(
    'get',
    'PHYSICIAN',
    `${DRAFTS}/:id/history/:revision`,
    ['submission_viewed'],
    withCase(`${DRAFTS}/:id/history/2`),
  ),
  of(
    'put',
    'PHYSICIAN',
    `${DRAFTS}/:id/history/:revision`,
    'kept',
    ofDraft(`${DRAFTS}/:id/history/1`, () => ({ name: 'Before the review' })),
  ),
  of(
    'post',
    'PHYSICIAN',
    `${DRAFTS}/:id/presence`,
    'presence',
    ofDraft(`${DRAFTS}/:id/presence`, () => ({})),
  ),
  of('delete', 'PHYSICIAN', `${DRAFTS}/:id/presence`, 'presence', ofDraft(`${DRAFTS}/:id/presence`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/forms`, 'nobody', ofDraft(`${DRAFTS}/:id/forms`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/report`, ['submission_viewed'], withCase(`${DRAFTS}/:id/report`)),
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
];
