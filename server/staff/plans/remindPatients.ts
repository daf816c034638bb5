/** Reminds people by mail of what they are asked to fill in. The mail says nothing about their health. */
import type { Settings } from '@clinic/contract/settings';
import type { Language } from '@clinic/engine/base';
import { dateAfter, type Occurrence } from '@clinic/rules/plan';
import { recordAudit } from '@clinic/server-platform/audit';
import { derivedId } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { type BackgroundJobs, PLAN_QUEUE } from '@clinic/server-platform/db';
import { enqueueMail, RESUME_MAIL } from '@clinic/server-platform/messaging';
import { clinicSettings } from '@clinic/server-platform/settings';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { type Day, type PersonPlan, plansOf } from '@clinic/server-shared/plans';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { recordFollowUps } from './recordFollowUps.ts';

const AT_ONCE = 500;
/** After a longer breakdown of the server, an earlier reminder is left out. */
const LATE_DAYS = 2;
const EACH_HOUR = '7 * * * *';

export async function startReminding(orm: MikroORM, jobs: BackgroundJobs, config: Config): Promise<void> {
  const { timeZone } = await clinicSettings(orm.em.fork(), config);
  await jobs.queued({ queue: PLAN_QUEUE, at: { cron: EACH_HOUR, timeZone } }, () =>
    remindPatients(orm, config, new Date()),
  );
}

/** Each reminder once, however often it runs. @returns how many mails were put into the outbox */
export async function remindPatients(orm: MikroORM, config: Config, at: Date): Promise<number> {
  const { timeZone, quietHours } = await clinicSettings(orm.em.fork(), config);
  const sendsMail = !isQuiet(quietHours, hourAt(at, timeZone));
  const day = { timeZone, today: clinicDate(at, timeZone) };
  let sent = 0;
  let after: string | undefined;
  do {
    const plans = await plansOf(orm.em.fork(), { all: true, limit: AT_ONCE, ...(after && { after }) }, day);
    await recordFollowUps(orm.em.fork(), plans, day.today, at);
    for (const plan of sendsMail ? plans : []) sent += await remindOf(orm.em.fork(), plan, day, at);
    after = plans.length < AT_ONCE ? undefined : plans.at(-1)?.id;
  } while (after !== undefined);
  return sent;
}

/** From one hour to another, also over midnight. */
export const isQuiet = ({ from, to }: Settings['quietHours'], hour: number): boolean =>
  from <= to ? from <= hour && hour < to : from <= hour || hour < to;

const hourAt = (at: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));

async function remindOf(em: EntityManager, plan: PersonPlan, { today }: Day, at: Date): Promise<number> {
  if (plan.isPaused) return 0;
  const due = plan.occurrences.flatMap((each) => {
    const reminder = reminderOn(each, today);
    return reminder === undefined ? [] : [{ each, reminder }];
  });
  let sent = 0;
  for (const { each, reminder } of due) {
    const isSent = await em.transactional((tx) => remind(tx, plan, each, reminder, at));
    if (isSent) sent += 1;
  }
  return sent;
}

/** The latest reminder of an open occurrence. */
function reminderOn({ state, formRetired, due, reminders }: Occurrence, today: string): number | undefined {
  if ((state !== 'due' && state !== 'overdue') || formRetired) return undefined;
  const last = Math.max(...reminders.filter((day) => dateAfter(due, day, 'days') <= today));
  const isLate = dateAfter(due, Math.max(last, -400) + LATE_DAYS, 'days') < today;
  return Number.isFinite(last) && !isLate ? last : undefined;
}

async function remind(
  tx: EntityManager,
  { id, personId }: PersonPlan,
  { step, due, closes }: Occurrence,
  reminder: number,
  at: Date,
): Promise<boolean> {
  const to = await recipientOf(tx, personId);
  if (!to) return false;
  // The same for the same reminder.
  const linkId = derivedId(`${id} ${step} ${due} ${reminder}`);
  // Whatever the clinic's zone: opening it looks again whether the form is asked for.
  const expiresAt = new Date(Date.parse(closes) + 2 * 86_400_000);
  const made = await tx.execute<unknown[]>(
    `insert into resume_token (id, person_plan_id, plan_step, plan_due, requested_from, created_at, expires_at)
     values (?, ?, ?, ?, 'plan', ?, ?) on conflict (id) do nothing returning id`,
    [linkId, id, step, due, at, expiresAt],
  );
  if (made.length === 0) return false;
  await enqueueMail(
    tx,
    { at },
    {
      to: to.email,
      template: 'follow_up',
      language: to.language,
      // The part after "#" is never sent to a server, so it appears in no log.
      path: '/intake#resume={token}',
      dedupeKey: `${RESUME_MAIL}${linkId}`,
      expiresAt,
    },
  );
  recordAudit(
    tx,
    { by: null, at, requestId: 'reminders' },
    { action: 'reminder_sent', object: { type: 'person_plan', id }, detail: { step, due, day: reminder } },
  );
  return true;
}

/** Whoever cannot be asked for a date of birth gets no link: their mailbox may be shared. */
async function recipientOf(
  tx: EntityManager,
  personId: string,
): Promise<{ email: string; language: Language } | undefined> {
  const [row] = await tx.execute<Array<{ email: string; language: Language }>>(
    `select coalesce(account.email, person.email) as email, last.language
     from person left join users account on account.id = account_of_person(person.id)
     cross join lateral (
       select language from submission
       where person_id = person.id order by created_at desc limit 1
     ) last
     where person.id = ? and person.birth_date is not null and coalesce(account.email, person.email) is not null
       and account.deactivated_at is null
       and coalesce(account.email_updates, (
         select messages_consent from submission where person_id = person.id and messages_consent is not null
         order by created_at desc limit 1), true)`,
    [personId],
  );
  return row;
}
