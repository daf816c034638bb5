/** People in treatment: their first form, the approval, which begins the plan, and what they sent and staff did since. */
import { randomUUID } from 'node:crypto';
import type { Answers } from '@clinic/engine/base';
import type { DemoVisit, YearPatient } from '@clinic/fixtures/demo/demoYear';
import { askedIn, openFollowUp, saveDraft, submit } from '@clinic/server-patient/intake';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { DEMO_TREATED } from '@clinic/server-platform/demo';
import { Submission, User } from '@clinic/server-platform/entities';
import { clinicDate, type PublishedQuestionnaire } from '@clinic/server-shared/catalogue';
import { plansOf, startDefaultPlan } from '@clinic/server-shared/plans';
import { NO_EXTERNAL } from '@clinic/server-shared/work';
import { mergePatients } from '@clinic/server-staff/patients';
import { changePlan } from '@clinic/server-staff/plans';
import { addNote, changeStatus, writeToClinic, writeToPatient } from '@clinic/server-staff/review';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type DemoClinic, identityOf } from './seedConversation.ts';
import { callIfDue, demoPhysician, submitAsPatient } from './submitAsPatient.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const READ_AFTER_MS = 4 * HOUR_MS;
/** Longer than the clinic promises, so that one patient waits for too long. */
const ASKED_DAYS_AGO = 6;

const QUESTION = {
  en: 'Can I take the pen with me on a flight?',
  es: '¿Puedo llevar la pluma en un vuelo?',
};

interface Seeding {
  clinic: DemoClinic;
  physician: User;
}

export async function seedYear(
  em: EntityManager,
  clinic: DemoClinic,
  published: PublishedQuestionnaire,
  people: readonly YearPatient[],
  now: Date,
): Promise<void> {
  for (const { intake, ...person } of people) {
    const physician = await demoPhysician(em);
    const identity: Answers = person.hasAccount ? identityOf(DEMO_TREATED) : {};
    const answers = { ...intake.answers, ...identity };
    const id = await idOf(em, await submitAsPatient(em, clinic, published, { ...intake, answers }));
    const approval = { by: physician, at: person.approvedAt, requestId: 'demo' };
    await changeStatus(em, clinic, id, { status: 'APPROVED' }, approval);
    await startDefaultPlan(em, clinic.config, id, approval);
    for (const message of intake.notes) await addNote(em, id, { message }, approval);
    if (person.otherName) {
      const again = { ...answers, first_name: person.otherName };
      const other = await idOf(
        em,
        await submitAsPatient(em, clinic, published, { ...intake, answers: again }),
      );
      await changeStatus(em, clinic, other, { status: 'ARCHIVED' }, approval);
      await mergePatients(em, { id: await personOf(em, id), other: await personOf(em, other) }, approval);
    }
    em.clear();
    const { signature_name: _signature, ...reported } = identity;
    const visits = person.visits.map((visit) => ({ ...visit, answers: { ...visit.answers, ...reported } }));
    await seedTreatment(em, { clinic, physician }, { ...person, visits }, { id, now });
    em.clear();
  }
}

async function seedTreatment(
  em: EntityManager,
  { clinic, physician }: Seeding,
  { approvedAt, events, visits, hasAccount, message }: Omit<YearPatient, 'intake'>,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const [plan] = await em.execute<Array<{ id: string }>>(
    'select id from person_plan where submission_id = ?',
    [id],
  );
  if (!plan) throw new Error('The approval began no plan');
  const { timeZone } = clinic;
  const contextOn = (day: number): SignedInRequest & { today: string; timeZone: string } => {
    const at = new Date(approvedAt.getTime() + day * DAY_MS);
    return { by: physician, at, requestId: 'demo', timeZone, today: clinicDate(at, timeZone) };
  };
  const all = [...events, ...visits].sort((one, other) => one.day - other.day);
  const account = hasAccount ? await em.findOneOrFail(User, { email: DEMO_TREATED.email }) : null;
  let last = id;
  for (const each of all) {
    const context = contextOn(each.day);
    const day = { today: context.today, timeZone };
    if ('kind' in each) {
      const change = each.kind === 'dose' ? { kind: each.kind, on: context.today } : { kind: each.kind };
      await changePlan(em, plan.id, change, day, context);
    } else {
      last = await followUp(em, clinic, { planId: plan.id, visit: each, account }, context);
      const review = { ...context, at: new Date(context.at.getTime() + READ_AFTER_MS) };
      await callIfDue(em, last, { ...context, at: new Date(context.at.getTime() + HOUR_MS / 2) });
      const { reason } = each;
      await changeStatus(em, clinic, last, { status: 'APPROVED', ...(reason && { reason }) }, review);
    }
    em.clear();
  }
  const lastDay = all.at(-1)?.day ?? 0;
  if (message) await writeToPatient(em, last, { key: randomUUID(), message }, contextOn(lastDay + 1));
  if (account) {
    const question = { key: randomUUID(), message: QUESTION[clinic.language] };
    const at = new Date(now.getTime() - ASKED_DAYS_AGO * DAY_MS);
    await writeToClinic(em, last, question, clinic, { by: account, at, requestId: 'demo' });
  }
}

/** Opened by the mailed link or at the dashboard. @returns the submission's id */
async function followUp(
  em: EntityManager,
  clinic: DemoClinic,
  { planId, visit, account }: { planId: string; visit: DemoVisit; account: User | null },
  { at, today, timeZone }: { at: Date; today: string; timeZone: string },
): Promise<string> {
  const context = { by: account, at, requestId: 'demo' };
  const [plan] = await plansOf(em, { plan: planId }, { today, timeZone });
  const due = clinicDate(new Date(at.getTime() + (visit.due - visit.day) * DAY_MS), timeZone);
  const asked = plan && askedIn(plan, { step: visit.step, due });
  if (!plan || !asked) throw new Error('The plan does not ask for this follow-up');
  const key = await em.transactional((tx) => openFollowUp(tx, clinic.library, plan, asked, context));
  const save = { mutationId: randomUUID(), baseRevision: 0, changes: visit.answers };
  const { revision } = await saveDraft(em, clinic.library, key, save, context);
  const [draft] = await em.execute<Array<{ language: DemoClinic['language'] }>>(
    'select language from draft where id = ?',
    [key.id],
  );
  const request = {
    submissionKey: key.id,
    baseRevision: revision,
    language: draft?.language ?? clinic.language,
  };
  return idOf(em, await submit(em, { ...clinic, external: NO_EXTERNAL }, key, request, context));
}

const idOf = async (em: EntityManager, { reference }: { reference: string }): Promise<string> =>
  (await em.findOneOrFail(Submission, { reference }, { fields: ['id'] })).id;

async function personOf(em: EntityManager, submission: string): Promise<string> {
  const [row] = await em.execute<Array<{ id: string }>>(
    'select person_id as id from submission where id = ?',
    [submission],
  );
  return row?.id ?? '';
}
