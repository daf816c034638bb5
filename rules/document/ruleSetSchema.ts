/** Schema of a rule set. `parseRuleSet` checks the semantics. */
import { FORBIDDEN_KEYS, isCalendarDate } from '@clinic/engine/base';
import { LocalizedTextSchema, plainTextOf, UnitCode } from '@clinic/engine/definition';
import { TODAY } from '@clinic/engine/form';
import { z } from 'zod';
import { ACTS, SEVERITIES, WHEN_UNKNOWN } from './ruleset.ts';
import { hoursIn } from './urgency.ts';

export const Key = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,79}$/, 'keyForm')
  .refine((key) => !FORBIDDEN_KEYS.has(key) && key !== TODAY, 'idReserved');

const unit = UnitCode;

const SeveritySchema = z.enum(SEVERITIES);

export const RuleSetSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId'),
  version: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  title: LocalizedTextSchema,
  languages: z.array(z.string()).min(1),
  parameters: z.array(
    z.strictObject({
      key: Key,
      label: LocalizedTextSchema,
      value: z.union([z.number(), z.array(z.string())]),
      unit: unit.optional(),
      source: plainTextOf(2_000),
    }),
  ),
  derived: z.array(
    z.strictObject({
      key: Key,
      label: LocalizedTextSchema,
      unit: unit.optional(),
      decimals: z.int().min(0).max(6).optional(),
      value: z.unknown(),
    }),
  ),
  flags: z
    .array(
      z.strictObject({
        key: Key,
        type: z.enum(['boolean', 'number']),
        severity: SeveritySchema,
        act: z.enum(ACTS).optional(),
        dueWithin: z
          .string()
          .refine((duration) => hoursIn(duration) !== undefined, 'termForm')
          .optional(),
        title: LocalizedTextSchema,
        message: LocalizedTextSchema,
        // Absent only if generated; otherwise checkLogic rejects it.
        value: z.unknown().optional(),
        alertWhen: z.unknown().optional(),
        whenUnsettled: z.array(SeveritySchema).min(1).max(4).optional(),
        whenUnknown: z.enum(WHEN_UNKNOWN).optional(),
        source: plainTextOf(2_000),
        reviewed: z.string().refine(isCalendarDate, 'dayForm'),
      }),
    )
    .max(500),
});
