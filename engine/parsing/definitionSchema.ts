/** Schema of a questionnaire definition. `parseDefinition` checks the semantics. */
import { z } from 'zod';
import { FILE_KINDS } from '../definition/definition.ts';
import { LocalizedTextSchema } from '../definition/localized.ts';
import { isCalendarDate } from '../logic/base/dates.ts';
import { FORBIDDEN_KEYS } from '../logic/base/forbiddenKeys.ts';
import { OptionCode, SystemCode, UnitCode } from './codes.ts';
import {
  ConfirmationSchema,
  DocumentSchema,
  NoticeSchema,
  StartSchema,
  UnitSwitchSchema,
} from './definitionPagesSchema.ts';

/** `checkLogic` validates logic and names the faulty operator. */
const Logic = z.unknown();

const Id = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_-]{0,79}$/, 'idForm')
  .refine((id) => !FORBIDDEN_KEYS.has(id) && id !== 'today', 'idReserved');

const Limits = {
  min: z.number().optional(),
  max: z.number().optional(),
  softMin: z.number().optional(),
  softMax: z.number().optional(),
  step: z.number().positive().optional(),
};

const OptionSchema = z.strictObject({
  value: z.union([OptionCode, z.int()]),
  label: LocalizedTextSchema,
  code: SystemCode.optional(),
  exclusive: z.boolean().optional(),
  unknown: z.boolean().optional(),
  score: z.number().min(-1_000_000).max(1_000_000).optional(),
});

const Options = z.array(OptionSchema).min(1).max(500);

const CheckSchema = z.strictObject({
  id: Id,
  level: z.enum(['hard', 'soft']),
  when: Logic,
  message: LocalizedTextSchema,
  switchUnit: UnitSwitchSchema.optional(),
});

const base = {
  id: Id,
  label: LocalizedTextSchema,
  help: LocalizedTextSchema.optional(),
  why: LocalizedTextSchema.optional(),
  required: z.boolean().optional(),
  measure: Id.optional(),
  showWhen: Logic.optional(),
  checks: z.array(CheckSchema).max(20).optional(),
  codes: z
    .array(
      z.strictObject({
        system: z.enum(['loinc', 'snomed', 'fhir']),
        code: SystemCode,
        note: z.string().optional(),
      }),
    )
    .optional(),
};

const DateLimit = z.string().refine((limit) => limit === 'today' || isCalendarDate(limit), 'dateForm');

const Time = z
  .string()
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'timeForm')
  .meta({ format: 'time' });

const maxLength = z.int().min(1).max(20_000);
const unit = UnitCode;
const type = <T extends string>(name: T) => z.literal(name);

const QuestionSchema: z.ZodType = z.discriminatedUnion('type', [
  z.strictObject({ ...base, type: type('text'), maxLength }),
  z.strictObject({ ...base, type: type('longText'), maxLength }),
  z.strictObject({ ...base, type: type('textList'), maxLength, maxItems: z.int().min(1).max(200) }),
  z.strictObject({ ...base, type: type('email'), maxLength }),
  z.strictObject({ ...base, type: type('phone'), maxLength }),
  z.strictObject({ ...base, type: type('integer'), unit: unit.optional(), ...Limits }),
  z.strictObject({ ...base, type: type('decimal'), unit: unit.optional(), ...Limits }),
  z.strictObject({
    ...base,
    type: type('quantity'),
    unit: unit.optional(),
    units: z
      .array(z.strictObject({ unit, ...Limits }))
      .min(2)
      .optional(),
    ...Limits,
  }),
  z.strictObject({ ...base, type: type('date'), min: DateLimit.optional(), max: DateLimit.optional() }),
  z.strictObject({ ...base, type: type('time'), min: Time.optional(), max: Time.optional() }),
  z.strictObject({ ...base, type: type('yesNo') }),
  z.strictObject({ ...base, type: type('consent'), document: DocumentSchema.optional() }),
  z.strictObject({
    ...base,
    type: type('choice'),
    options: Options,
    display: z.enum(['radio', 'select']).optional(),
  }),
  z.strictObject({ ...base, type: type('multipleChoice'), options: Options }),
  z.strictObject({
    ...base,
    type: type('scale'),
    min: z.int(),
    max: z.int(),
    minLabel: LocalizedTextSchema.optional(),
    maxLabel: LocalizedTextSchema.optional(),
  }),
  z.strictObject({
    ...base,
    type: type('matrix'),
    rows: z
      .array(z.strictObject({ id: Id, label: LocalizedTextSchema }))
      .min(1)
      .max(100),
    options: Options,
  }),
  z.strictObject({
    ...base,
    type: type('repeatingGroup'),
    questions: z
      .array(z.lazy(() => QuestionSchema))
      .min(1)
      .max(30),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(1).max(200),
  }),
  z.strictObject({
    ...base,
    type: type('file'),
    accept: z.array(z.enum(FILE_KINDS)).min(1),
    maxMb: z.int().min(1).max(20),
    maxFiles: z.int().min(1).max(10),
  }),
  z.strictObject({ ...base, type: type('signature') }),
  z.strictObject({
    ...base,
    type: type('computed'),
    compute: Logic,
    unit: unit.optional(),
    decimals: z.int().min(0).max(6).optional(),
    staffOnly: z.boolean().optional(),
    bands: z
      .array(
        z.strictObject({
          from: z.number().optional(),
          to: z.number().optional(),
          value: Id,
          text: LocalizedTextSchema,
        }),
      )
      .min(1)
      .max(50)
      .optional(),
  }),
  z.strictObject({ ...base, type: type('information') }),
]);

const AnswerScalar = z.union([OptionCode, z.number(), z.boolean()]);

const MigrationSchema = z.strictObject({
  from: z.string().regex(/^[0-9]+\.[0-9]+$/, 'A version has the form 1.0'),
  rename: z
    .array(z.strictObject({ from: Id, to: Id, within: Id.optional() }))
    .min(1)
    .max(1_000)
    .optional(),
  recode: z
    .array(z.strictObject({ question: Id, within: Id.optional(), from: AnswerScalar, to: AnswerScalar }))
    .min(1)
    .max(1_000)
    .optional(),
});

export const DefinitionSchema = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId'),
  version: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  title: LocalizedTextSchema,
  languages: z.array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/)).min(1),
  ruleSet: z.string().regex(/^[a-z][a-z0-9-]*@[0-9]+\.[0-9]+$/, 'ruleSetForm'),
  noRulesReason: z.string().trim().min(1).max(500).optional(),
  patient: z.strictObject({
    givenName: z.string(),
    familyName: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    messagesConsent: z.string().optional(),
    birthDate: z.string().optional(),
  }),
  eligibility: z
    .array(
      z.strictObject({
        id: Id,
        when: Logic,
        title: LocalizedTextSchema,
        text: LocalizedTextSchema,
        next: LocalizedTextSchema.optional(),
        mayContinue: z.boolean().optional(),
      }),
    )
    .max(20)
    .optional(),
  notices: z
    .array(NoticeSchema.extend({ id: Id, when: Logic }))
    .max(20)
    .optional(),
  start: StartSchema.optional(),
  confirmation: ConfirmationSchema.optional(),
  steps: z
    .array(
      z.strictObject({
        id: Id,
        title: LocalizedTextSchema,
        intro: LocalizedTextSchema.optional(),
        showWhen: Logic.optional(),
        questions: z.array(QuestionSchema).min(1).max(1_000),
        pages: z
          .array(
            z.strictObject({
              questions: z.array(z.string()).min(1),
              title: LocalizedTextSchema.optional(),
              sideBySide: z.array(z.array(z.string()).min(2).max(3)).min(1).max(100).optional(),
            }),
          )
          .min(1)
          .optional(),
      }),
    )
    .min(1)
    .max(100),
  migrations: z.array(MigrationSchema).max(100).optional(),
  fhir: z
    .strictObject({
      source: z.string().max(6_000_000),
      ids: z.record(z.string().max(255), Id),
      added: z.array(Id).max(10),
    })
    .optional(),
});
