/**
 * The plan document: which forms a person fills in after treatment has begun, and when. One document per version, never
 * edited once published.
 */
import { LocalizedTextSchema } from '@clinic/engine/definition';
import { z } from 'zod';
import { PLAN_STARTS } from './planNames.ts';

/** What a step counts from: it comes again and again, or once after the start, or after each change of the dose. */
export const STEP_TIMES = ['every', 'afterStart', 'afterDose'] as const;
export const PLAN_UNITS = ['days', 'weeks', 'months'] as const;
export type PlanUnit = (typeof PLAN_UNITS)[number];
/** As in RFC 5545. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

const Count = z.int().min(1).max(400);

export const PlanStepSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'keyForm'),
  title: LocalizedTextSchema,
  /** Id of the questionnaire; a person fills in its newest version. */
  form: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId'),
  when: z.enum(STEP_TIMES),
  count: Count,
  unit: z.enum(PLAN_UNITS),
  /** Only with `every`; by default until the plan ends. */
  times: Count.optional(),
  /** Only for weeks with `every`: the first such day from the computed one on. */
  weekday: z.enum(WEEKDAYS).optional(),
  /** The window of days before and after the due one in which the form can be filled in. */
  opens: z.int().min(0).max(60),
  closes: z.int().min(0).max(90),
  /** Days from the due one on which an open form is reminded of by mail: -3 is three days before. */
  reminders: z.array(z.int().min(-60).max(90)).max(6).optional(),
});
export type PlanStep = z.output<typeof PlanStepSchema>;

/** `parsePlan` checks the semantics. */
export const PlanSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId'),
  version: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  title: LocalizedTextSchema,
  languages: z.array(z.string()).min(1),
  start: z.enum(PLAN_STARTS),
  /** Nothing is due later than this after the start; by default the plan goes on until it is stopped. */
  ends: z.strictObject({ count: Count, unit: z.enum(PLAN_UNITS) }).optional(),
  steps: z.array(PlanStepSchema).min(1).max(30),
});
export type Plan = z.output<typeof PlanSchema>;
