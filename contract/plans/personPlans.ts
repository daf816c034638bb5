/** The plans of people: for staff, and a patient's own. Shared with the browser. */
import { OCCURRENCE_STATES, PLAN_STARTS } from '@clinic/rules/plan';
import { z } from 'zod';
import { staffOnPatients } from '../access.ts';
import { Resumed } from '../intake.ts';
import { route } from '../route.ts';
import { Text } from '../rules/ruleSetVersion.ts';
import { Uuid } from '../values.ts';

const Day = z.iso.date();

export const Occurrence = z.strictObject({
  step: z.string(),
  due: Day,
  title: Text,
  form: z.string(),
  opens: Day,
  closes: Day,
  state: z.enum(OCCURRENCE_STATES),
  /** Patients can begin no version of the form. */
  formRetired: z.boolean(),
  /** Why a member of staff skipped it. */
  reason: z.string().nullable(),
  /** What skipped it, if nobody did. */
  by: z.enum(['pause', 'stop']).nullable(),
  submission: Uuid.nullable(),
  on: Day.nullable(),
});
export type Occurrence = z.infer<typeof Occurrence>;

export const PersonPlan = z.strictObject({
  id: Uuid,
  planId: z.string(),
  title: Text,
  startedOn: Day,
  startedBy: z.enum(PLAN_STARTS),
  stoppedOn: Day.nullable(),
  isPaused: z.boolean(),
  /** Changes of the dose. */
  doses: z.array(Day),
  occurrences: z.array(Occurrence),
});
export type PersonPlan = z.infer<typeof PersonPlan>;

export const PersonPlans = z.strictObject({
  today: Day,
  plans: z.array(PersonPlan),
  /** Plans that can be begun. */
  startable: z.array(z.strictObject({ id: z.string(), title: Text, start: z.enum(PLAN_STARTS) })),
});
export type PersonPlans = z.infer<typeof PersonPlans>;

const Reason = z.string().trim().min(1).max(500);

/** What happened; on today's date unless another is given. */
export const PlanChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['pause', 'resume', 'stop']) }),
  z.strictObject({ kind: z.literal('dose'), on: Day }),
  z.strictObject({ kind: z.literal('skipped'), step: z.string().max(100), due: Day, reason: Reason }),
]);
export type PlanChange = z.infer<typeof PlanChange>;

export const personPlans = route('GET', '/api/patients/:id/plans', {
  ...staffOnPatients,
  params: { id: Uuid },
  answer: PersonPlans,
});
export const beginPlan = route('POST', '/api/patients/:id/plans', {
  ...staffOnPatients,
  params: { id: Uuid },
  body: z.strictObject({ planId: z.string().max(100), startedOn: Day }),
  answer: PersonPlans,
  status: 201,
});
export const changePlan = route('POST', '/api/patients/plans/:id/events', {
  ...staffOnPatients,
  params: { id: Uuid },
  body: PlanChange,
  answer: PersonPlans,
});

export const OPEN_STATES = ['due', 'overdue', 'missed'] as const;

/** By POST: an address must not hold names. */
export const FollowUpQuery = z.strictObject({
  states: z
    .array(z.enum(OPEN_STATES))
    .min(1)
    .default([...OPEN_STATES]),
  form: z.string().max(100).optional(),
  search: z.string().max(200).default(''),
  page: z.int().min(1).max(10_000).default(1),
});
export const FollowUps = z.strictObject({
  today: Day,
  total: z.number().int(),
  pageSize: z.number().int(),
  counts: z.record(z.enum(OPEN_STATES), z.number().int()),
  forms: z.array(z.strictObject({ id: z.string(), title: Text })),
  items: z.array(
    Occurrence.extend({
      planId: Uuid,
      person: z.strictObject({ id: Uuid, name: z.string().nullable(), birthDate: Day.nullable() }),
      /** Whether a reminder reaches them by mail. */
      isReminded: z.boolean(),
    }),
  ),
});
export type FollowUps = z.infer<typeof FollowUps>;
export const followUps = route('POST', '/api/patients/follow-ups', {
  ...staffOnPatients,
  body: FollowUpQuery,
  answer: FollowUps,
});

/** What the clinic asks of the signed-in patient. */
export const OwnPlan = z.strictObject({
  today: Day,
  /** What can be filled in now. */
  open: z.array(
    Occurrence.pick({
      step: true,
      due: true,
      title: true,
      closes: true,
      state: true,
      formRetired: true,
    }).extend({ planId: Uuid }),
  ),
  /** What comes next. */
  next: z.strictObject({ title: Text, opens: Day, due: Day }).nullable(),
  isPaused: z.boolean(),
  /** Body weight in kg as stated, oldest first. */
  weights: z.array(z.strictObject({ on: Day, kg: z.number() })),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

const patient = { access: 'patient', healthData: true } as const;
export const ownPlan = route('GET', '/api/patient/plan', { ...patient, answer: OwnPlan });
export const openFollowUp = route('POST', '/api/patient/plan/:id/open', {
  ...patient,
  params: { id: Uuid },
  body: z.strictObject({ step: z.string().max(100), due: Day }),
  answer: Resumed,
});
