/** The plans of a person: read, begun and changed by staff. */
import type { PersonPlans, PlanChange } from '@clinic/contract/plans/personPlans';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError, NotFound } from '@clinic/server-platform/base';
import {
  type Day,
  newestPlans,
  type PersonPlan,
  PlanRuns,
  plansOf,
  startPlan,
  toOccurrence,
} from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';

export class PlanStopped extends codedError(
  409,
  'plan_stopped',
  'This plan was stopped. Begin it again to ask for more forms',
) {}
export class NotOpen extends codedError(
  409,
  'not_open',
  'This form is not asked for any more: somebody skipped it, or it was sent. Look again',
) {}
export class DayInFuture extends codedError(
  422,
  'day_in_future',
  'Give a day that is not in the future, at most a year ago',
) {}

/** @throws NotFound */
export const personPlans = (
  em: EntityManager,
  personId: string,
  day: Day,
  requestContext: SignedInRequest,
): Promise<PersonPlans> =>
  em.transactional(async (tx) => {
    await refuseUnknown(tx, personId);
    recordAudit(tx, requestContext, { action: 'plans_viewed', object: { type: 'person', id: personId } });
    return read(tx, personId, day);
  });

/** @throws PlanRuns; @throws DayInFuture; @throws NotFound */
export const beginPlan = (
  em: EntityManager,
  personId: string,
  { planId, startedOn }: { planId: string; startedOn: string },
  day: Day,
  requestContext: SignedInRequest,
): Promise<PersonPlans> =>
  em.transactional(async (tx) => {
    await refuseUnknown(tx, personId);
    refuseFuture(startedOn, day);
    const startedBy = (await newestPlans(tx)).get(planId)?.start === 'dose' ? 'dose' : 'hand';
    const made = await startPlan(tx, { personId, planId, startedOn, startedBy }, requestContext);
    if (made === undefined) throw new PlanRuns();
    return read(tx, personId, day);
  });

/** @throws PlanStopped; @throws NotOpen; @throws DayInFuture; @throws NotFound */
export const changePlan = (
  em: EntityManager,
  id: string,
  change: PlanChange,
  day: Day,
  requestContext: SignedInRequest,
): Promise<PersonPlans> =>
  em.transactional(async (tx) => {
    await tx.execute('select from person_plan where id = ? for update', [id]);
    const [plan] = await plansOf(tx, { plan: id }, day);
    if (!plan) throw new NotFound('No such plan');
    if (plan.stoppedOn !== null) throw new PlanStopped();
    if (changes(plan, change, day)) await record(tx, plan, change, day, requestContext);
    return read(tx, plan.personId, day);
  });

/** A plan that is paused already stays paused. */
function changes(plan: PersonPlan, change: PlanChange, day: Day): boolean {
  switch (change.kind) {
    case 'pause':
      return !plan.isPaused;
    case 'resume':
      return plan.isPaused;
    case 'dose':
      refuseFuture(change.on, day);
      return !plan.events.some(({ kind, on }) => kind === 'dose' && on === change.on);
    case 'skipped': {
      const { step, due } = change;
      const asked = plan.occurrences.find((each) => each.step === step && each.due === due);
      if (!asked || asked.state === 'done' || asked.state === 'skipped') throw new NotOpen();
      return true;
    }
    default:
      return true;
  }
}

async function record(
  tx: EntityManager,
  { id }: PersonPlan,
  change: PlanChange,
  { today }: Day,
  requestContext: SignedInRequest,
): Promise<void> {
  const { at, by } = requestContext;
  const { step = null, due = null, reason = null } = change.kind === 'skipped' ? change : {};
  const on = change.kind === 'dose' ? change.on : today;
  await tx.execute(
    `insert into plan_event (id, person_plan_id, kind, on_day, step, due, reason, by_id, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [crypto.randomUUID(), id, change.kind, on, step, due, reason, by.id, at],
  );
  if (change.kind === 'stop')
    await tx.execute('update person_plan set stopped_on = ? where id = ?', [today, id]);
  recordAudit(tx, requestContext, {
    action: 'plan_changed',
    object: { type: 'person_plan', id },
    // The reason may name the person, so it is only with the plan.
    detail: { change: change.kind, ...(step !== null && { step, due }) },
  });
}

async function read(tx: EntityManager, personId: string, day: Day): Promise<PersonPlans> {
  const plans = await plansOf(tx, { person: personId }, day);
  const running = new Set(plans.flatMap(({ planId, stoppedOn }) => (stoppedOn === null ? [planId] : [])));
  return {
    today: day.today,
    plans: plans.map(({ personId: _person, events, occurrences, ...plan }) => ({
      ...plan,
      doses: events.flatMap(({ kind, on }) => (kind === 'dose' ? [on] : [])),
      occurrences: occurrences.map(toOccurrence),
    })),
    startable: [...(await newestPlans(tx))]
      .filter(([id]) => !running.has(id))
      .map(([id, { title, start }]) => ({ id, title, start })),
  };
}

async function refuseUnknown(tx: EntityManager, personId: string): Promise<void> {
  const [person] = await tx.execute('select from person where id = ?', [personId]);
  if (!person) throw new NotFound('No such person');
}

const YEAR_MS = 366 * 86_400_000;

function refuseFuture(on: string, { today }: Day): void {
  if (on > today || Date.parse(today) - Date.parse(on) > YEAR_MS) throw new DayInFuture();
}
