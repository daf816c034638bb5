/** The rule-set document: derived values and flags. One document per version, never edited once published. */
import { FORBIDDEN_KEYS, isCalendarDate, type LogicJson } from '@clinic/engine/base';
import { LocalizedTextSchema, Logic, plainTextOf, UnitCode } from '@clinic/engine/definition';
import { TODAY } from '@clinic/engine/form';
import { z } from 'zod';
import { ACTS, hoursIn, SEVERITIES } from './urgency.ts';

export const WHEN_UNKNOWN = ['measure'] as const;

export const Key = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'keyForm')
  .refine((key) => !FORBIDDEN_KEYS.has(key) && key !== TODAY, 'idReserved');

/** A named number or list that clinicians may change, read by `var`. */
const ParameterSchema = z.strictObject({
  key: Key,
  label: LocalizedTextSchema,
  value: z.union([z.number(), z.array(z.string())]),
  unit: UnitCode.optional(),
  source: plainTextOf(2_000),
});
export type Parameter = z.output<typeof ParameterSchema>;

/** A value computed from answers, such as height in centimetres, for flags to read by `var`. */
const DerivedSchema = z.strictObject({
  key: Key,
  label: LocalizedTextSchema,
  unit: UnitCode.optional(),
  /** Displayed decimals; comparisons use the exact value. */
  decimals: z.int().min(0).max(6).optional(),
  value: Logic,
});
export type Derived = z.output<typeof DerivedSchema>;

const FlagSchema = z.strictObject({
  key: Key,
  /** A numeric flag stores a number; `alertWhen` decides when it alerts. */
  type: z.enum(['boolean', 'number']),
  severity: z.enum(SEVERITIES),
  /** Read it by `actOf`: by default it follows from the severity. */
  act: z.enum(ACTS).optional(),
  /** Only with `act: 'today'`: the time to contact the patient, such as `PT4H` or `P1D`. Read it by `termOf`. */
  dueWithin: z
    .string()
    .refine((duration) => hoursIn(duration) !== undefined, 'termForm')
    .optional(),
  title: LocalizedTextSchema,
  message: LocalizedTextSchema,
  // Absent only if generated; otherwise checkLogic rejects it.
  value: Logic.optional(),
  alertWhen: Logic.optional(),
  /**
   * The flag is true when another flag of one of these severities is null. `parseRuleSet` then generates its
   * `value` from the existing flags, and it need not be written.
   */
  whenUnsettled: z.array(z.enum(SEVERITIES)).min(1).max(4).optional(),
  /**
   * What settles the flag while it is null. `measure`: most people cannot answer it at home, so staff measure it
   * before the first dose; no missing answer for `whenUnsettled`.
   */
  whenUnknown: z.enum(WHEN_UNKNOWN).optional(),
  /** Source of the clinical fact. */
  source: plainTextOf(2_000),
  /** Date of the last clinical review, `YYYY-MM-DD`. */
  reviewed: z.string().refine(isCalendarDate, 'dayForm'),
});
/** With its condition, also where that is generated. */
export type Flag = Omit<z.output<typeof FlagSchema>, 'value'> & { value: LogicJson };

/** `parseRuleSet` checks the semantics. */
export const RuleSetSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId'),
  version: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  title: LocalizedTextSchema,
  languages: z.array(z.string()).min(1),
  parameters: z.array(ParameterSchema),
  derived: z.array(DerivedSchema),
  flags: z.array(FlagSchema).max(500),
});
export type RuleSet = Omit<z.output<typeof RuleSetSchema>, 'flags'> & { flags: Flag[] };
