/** What the clinic's plans ask of the signed-in patient. */
import type { Resumed } from '@clinic/contract/intake';
import type { OwnPlan } from '@clinic/contract/plans/personPlans';
import { scaleOf } from '@clinic/engine/base';
import { withRole } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { asSystem } from '@clinic/server-platform/db';
import type { Library } from '@clinic/server-shared/catalogue';
import { type Day, type PersonPlan, plansOf } from '@clinic/server-shared/plans';
import type { EntityManager } from '@mikro-orm/postgresql';
import { askedIn, openFollowUp } from './openFollowUp.ts';

export const ownPlan = (
  em: EntityManager,
  library: Library,
  day: Day,
  requestContext: SignedInRequest,
): Promise<OwnPlan> =>
  em.transactional(async (tx) => {
    const { by } = requestContext;
    recordAudit(tx, requestContext, { action: 'own_plan_viewed', object: { type: 'user', id: by.id } });
    const weights = await weightsOf(tx, library, by.id);
    const plans = (await asSystem('own plan', () => plansOfAccount(tx, by.id, day))).filter(
      ({ stoppedOn }) => stoppedOn === null,
    );
    const running = plans.filter(({ isPaused }) => !isPaused);
    const next = running
      .flatMap(({ occurrences }) => occurrences.filter(({ state }) => state === 'planned'))
      .sort((one, other) => (one.opens < other.opens ? -1 : 1))[0];
    return {
      today: day.today,
      open: running.flatMap(({ id: planId, occurrences }) =>
        occurrences.flatMap(({ step, due, title, closes, state, formRetired = false }) =>
          state === 'due' || state === 'overdue'
            ? [{ planId, step, due, title, closes, state, formRetired }]
            : [],
        ),
      ),
      next: next ? { title: next.title, opens: next.opens, due: next.due } : null,
      isPaused: plans.length > 0 && running.length === 0,
      weights,
    };
  });

/** @throws NotFound for another person's plan, and for what is not asked any more */
export const openOwnFollowUp = (
  em: EntityManager,
  library: Library,
  { id, ...asked }: { id: string; step: string; due: string },
  day: Day,
  requestContext: SignedInRequest,
): Promise<Resumed> =>
  em.transactional((tx) =>
    asSystem('own plan', async () => {
      const plan = (await plansOfAccount(tx, requestContext.by.id, day)).find((each) => each.id === id);
      const occurrence = plan && askedIn(plan, asked);
      if (!plan || !occurrence) throw new NotFound('This form is not asked for any more');
      return openFollowUp(tx, library, plan, occurrence, requestContext);
    }),
  );

async function plansOfAccount(tx: EntityManager, userId: string, day: Day): Promise<PersonPlan[]> {
  const [person] = await tx.execute<Array<{ id: string }>>('select id from person where user_id = ?', [
    userId,
  ]);
  return person ? plansOf(tx, { person: person.id }, day) : [];
}

/** As stated, whatever the form calls it: by the role of the question. */
async function weightsOf(tx: EntityManager, library: Library, userId: string): Promise<OwnPlan['weights']> {
  const rows = await tx.execute<
    Array<{ id: string; version: string; on: string; answers: Record<string, unknown> }>
  >(
    `select questionnaire_id as id, version, answered_on::text as "on", answers_json as answers
     from submission where user_id = ? order by answered_on, created_at`,
    [userId],
  );
  const weights = new Map<string, number>();
  for (const { id, version, on, answers } of rows) {
    const { questionnaire } = await library.questionnaire(tx, id, version);
    const asked = [...questionnaire.questions.values()].map(({ question }) => question);
    for (const question of withRole(asked, 'weight')) {
      const value = answers[question.id];
      const scale = scaleOf('unit' in question ? (question.unit ?? '') : '');
      if (typeof value !== 'number' || scale?.kind !== 'mass') continue;
      weights.set(on, Math.round(value * scale.factor * 10) / 10);
    }
  }
  return [...weights].map(([on, kg]) => ({ on, kg }));
}
