/** Examples of the routes of plans and the people who have one. */
import { randomUUID } from 'node:crypto';
import type { PersonPlans } from '@clinic/contract/plans/personPlans';
import type { PlanDraftDetail } from '@clinic/contract/plans/planDrafts';
import type { Scene } from '../testScene.ts';
import { get, of, type RouteExample } from './routeExample.ts';

const DRAFTS = '/api/plans/drafts';

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });

/** A separate plan, so that no other test's is changed. */
const ownDocument = () => ({
  id: `p-${randomUUID()}`,
  version: '1.0',
  title: text('A year'),
  languages: ['en', 'es'],
  start: 'hand',
  steps: [
    {
      ...{
        id: 'checkIn',
        title: text('Check-in'),
        form: 'test-intake',
        when: 'every',
        count: 1,
        unit: 'days',
      },
      ...{ opens: 0, closes: 0, reminders: [0] },
    },
  ],
});

async function begun(scene: Scene): Promise<PlanDraftDetail> {
  const body = { from: 'document', document: ownDocument() };
  return (await scene.send('PHYSICIAN', 'post', { path: DRAFTS, body })).json();
}

async function published(scene: Scene): Promise<string> {
  const { id, planId } = await begun(scene);
  const body = { revision: 1, note: 'First version' };
  await scene.send('PHYSICIAN', 'post', { path: `${DRAFTS}/${id}/publish`, body });
  return planId;
}

const ofDraft =
  (path: string, body?: (draft: PlanDraftDetail) => unknown): RouteExample['call'] =>
  async (scene) => {
    const draft = await begun(scene);
    return { path: path.replace(':id', draft.id), ...(body && { body: body(draft) }) };
  };

/** Of the patient who sent a form. */
async function personOf(scene: Scene): Promise<string> {
  const [row] = await scene.server.orm.em
    .fork()
    .execute<Array<{ id: string }>>('select person_id as id from submission where id = ?', [
      await scene.submission(),
    ]);
  return row?.id ?? '';
}

const DAY_MS = 86_400_000;

/** A plan that asks for something today. */
async function running(scene: Scene): Promise<PersonPlans['plans'][number]> {
  const planId = await published(scene);
  const startedOn = new Date(scene.server.clock.now.getTime() - 3 * DAY_MS).toISOString().slice(0, 10);
  const personId = await personOf(scene);
  // What was sent today would answer it.
  await scene.server.orm.em
    .fork()
    .execute('update submission set answered_on = answered_on - 30 where person_id = ?', [personId]);
  const path = `/api/patients/${personId}/plans`;
  const { plans } = (
    await scene.send('PHYSICIAN', 'post', { path, body: { planId, startedOn } })
  ).json<PersonPlans>();
  return plans.find((plan) => plan.planId === planId) as PersonPlans['plans'][number];
}

export const PLAN_EXAMPLES: ReadonlyArray<[string, RouteExample]> = [
  get('PHYSICIAN', '/api/plans', 'nobody'),
  of('get', 'PHYSICIAN', '/api/plans/:id/:version', 'nobody', async (scene) => ({
    path: `/api/plans/${await published(scene)}/1.0`,
  })),
  get('PHYSICIAN', '/api/plan-forms', 'nobody'),
  get('PHYSICIAN', DRAFTS, 'nobody'),
  of('post', 'PHYSICIAN', DRAFTS, ['plan_draft_started'], () => ({
    path: DRAFTS,
    body: { from: 'document', document: ownDocument() },
  })),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id`, 'nobody', ofDraft(`${DRAFTS}/:id`)),
  of(
    'put',
    'PHYSICIAN',
    `${DRAFTS}/:id`,
    'kept',
    ofDraft(`${DRAFTS}/:id`, ({ revision, document }) => ({ revision, document })),
  ),
  of('delete', 'PHYSICIAN', `${DRAFTS}/:id`, ['plan_draft_discarded'], ofDraft(`${DRAFTS}/:id`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/history`, 'nobody', ofDraft(`${DRAFTS}/:id/history`)),
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/history/:revision`, 'nobody', ofDraft(`${DRAFTS}/:id/history/1`)),
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
  of('get', 'PHYSICIAN', `${DRAFTS}/:id/report`, 'nobody', ofDraft(`${DRAFTS}/:id/report`)),
  of(
    'post',
    'PHYSICIAN',
    `${DRAFTS}/:id/publish`,
    ['plan_published'],
    ofDraft(`${DRAFTS}/:id/publish`, ({ revision }) => ({ revision, note: 'First version' })),
  ),
  of('get', 'PHYSICIAN', '/api/patients/:id/plans', ['plans_viewed'], async (scene) => ({
    path: `/api/patients/${await personOf(scene)}/plans`,
  })),
  of('post', 'PHYSICIAN', '/api/patients/:id/plans', ['plan_started'], async (scene) => ({
    path: `/api/patients/${await personOf(scene)}/plans`,
    body: {
      planId: await published(scene),
      startedOn: new Date(scene.server.clock.now.getTime() - DAY_MS).toISOString().slice(0, 10),
    },
  })),
  of('post', 'PHYSICIAN', '/api/patients/plans/:id/events', ['plan_changed'], async (scene) => ({
    path: `/api/patients/plans/${(await running(scene)).id}/events`,
    body: { kind: 'pause' },
  })),
  of('post', 'PHYSICIAN', '/api/patients/follow-ups', ['follow_ups_listed'], () => ({
    path: '/api/patients/follow-ups',
    body: {},
  })),
  get('PATIENT', '/api/patient/plan', ['own_plan_viewed']),
  of('post', 'PATIENT', '/api/patient/plan/:id/open', ['draft_started'], async (scene) => {
    const { id, occurrences } = await running(scene);
    const open = occurrences.find(({ state }) => state === 'due');
    return { path: `/api/patient/plan/${id}/open`, body: { step: open?.step, due: open?.due } };
  }),
];
