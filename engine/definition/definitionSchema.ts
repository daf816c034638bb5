/** Schema of a questionnaire definition. `parseDefinition` checks the semantics. */
import { z } from 'zod';
import { isCalendarDate, isDateTime } from '../base/dates.ts';
import { FORBIDDEN_KEYS } from '../base/forbiddenKeys.ts';
import {
  EXTRACTED_RESOURCES,
  FACT_ELEMENTS,
  FACT_STATUSES,
  FACT_SYSTEMS,
  OBSERVATION_CATEGORIES,
} from './answerExtraction.ts';
import { ANSWER_ROLES } from './answerRoles.ts';
import { MAX_SEARCHED_OPTIONS, MAX_SHOWN_OPTIONS } from './choiceDisplay.ts';
import { OptionCode, SystemCode, UnitCode } from './codes.ts';
import { FILE_KINDS, MAX_DECLARED, MAX_FILE_MB, MAX_FORM_URL, WHEN_HIDDEN } from './definition.ts';
import {
  ActionsSchema,
  ConfirmationSchema,
  DocumentSchema,
  EveryPageSchema,
  NoticeSchema,
  PictureSchema,
  StartSchema,
  UnitSwitchSchema,
} from './definitionPagesSchema.ts';
import { FHIR_PATH_KINDS } from './fhirPathValue.ts';
import { ReadingAnswersSchema } from './formReading.ts';
import { LOSSES } from './importLosses.ts';
import { LocalizedTextSchema, plainTextOf } from './localized.ts';
import { TEXT_FORMATS } from './textFormat.ts';

/** `checkLogic` validates logic and names the faulty operator. */
const Logic = z.unknown();

export const Id = z
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

const FactCodeSchema = z.strictObject({ system: z.enum(FACT_SYSTEMS), code: SystemCode });

const ExtractionSchema = z.strictObject({
  resource: z.enum(EXTRACTED_RESOURCES).optional(),
  element: z.enum(FACT_ELEMENTS).optional(),
  label: LocalizedTextSchema.optional(),
  code: FactCodeSchema.optional(),
  status: z.enum(FACT_STATUSES).optional(),
  category: z.enum(OBSERVATION_CATEGORIES).optional(),
});

const OptionSchema = z.strictObject({
  value: z.union([OptionCode, z.int()]),
  label: LocalizedTextSchema,
  picture: PictureSchema.optional(),
  code: SystemCode.optional(),
  exclusive: z.boolean().optional(),
  unknown: z.boolean().optional(),
  score: z.number().min(-1_000_000).max(1_000_000).optional(),
  extract: z.union([z.boolean(), FactCodeSchema]).optional(),
});

/** SHA-256 of a code list's document, in hexadecimal. */
const CodeListDigest = z.string().regex(/^[0-9a-f]{64}$/, 'codeListForm');

const Options = z.array(OptionSchema).min(1);

/** How the file of a form was read. */
export const FhirReading = z.strictObject({
  original: z.string().max(6_000_000),
  answers: ReadingAnswersSchema,
});

/** The code lists of an imported form, by the URL of their value set. */
export const FhirCodeLists = z.record(
  z.string().max(10_000),
  z.strictObject({
    digest: CodeListDigest,
    asked: z.record(z.string(), z.string().nullable()).optional(),
  }),
);

const CheckSchema = z.strictObject({
  id: Id,
  level: z.enum(['hard', 'soft']),
  when: Logic,
  message: LocalizedTextSchema,
  switchUnit: UnitSwitchSchema.optional(),
});

const Codes = z.array(
  z.strictObject({
    system: z.enum(['loinc', 'snomed', 'fhir']),
    code: SystemCode,
    note: plainTextOf(1_000).optional(),
  }),
);

const Proposed = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z
    .array(z.union([z.string().max(20_000), z.number()]))
    .min(1)
    .max(500),
]);

const base = {
  id: Id,
  label: LocalizedTextSchema,
  shortLabel: LocalizedTextSchema.optional(),
  help: LocalizedTextSchema.optional(),
  picture: PictureSchema.optional(),
  why: LocalizedTextSchema.optional(),
  section: Id.optional(),
  required: z.boolean().optional(),
  measure: Id.optional(),
  role: z.enum(ANSWER_ROLES).optional(),
  extract: ExtractionSchema.optional(),
  showWhen: Logic.optional(),
  whenHidden: z.enum(WHEN_HIDDEN).optional(),
  proposed: Proposed.optional(),
  compute: Logic.optional(),
  checks: z.array(CheckSchema).max(20).optional(),
  codes: Codes.optional(),
};

/** Maximum length that the server evaluates. */
const Expression = z.string().trim().min(1).max(5_000);
const ItemLinkId = z.string().min(1).max(255);

const FhirPath = z.strictObject({
  expression: Expression,
  at: ItemLinkId.optional(),
  variables: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_-]{0,79}$/, 'idForm'),
        expression: Expression,
        at: ItemLinkId.optional(),
      }),
    )
    .max(100)
    .optional(),
  gives: z.enum(FHIR_PATH_KINDS),
  reads: Logic,
});

const DateLimit = z.string().refine((limit) => limit === 'today' || isCalendarDate(limit), 'dateForm');

const DateTimeLimit = z.string().refine((limit) => limit === 'today' || isDateTime(limit), 'dateTimeForm');

const Time = z
  .string()
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'timeForm')
  .meta({ format: 'time' });

const maxLength = z.int().min(1).max(20_000);
const minLength = maxLength.optional();
const Other = z.strictObject({ label: LocalizedTextSchema, maxLength });
const choices = {
  // Empty with a code list; `parseDefinition` reports a question that has neither.
  options: z.array(OptionSchema).max(MAX_SEARCHED_OPTIONS).default([]),
  codeList: CodeListDigest.optional(),
  orientation: z.enum(['vertical', 'horizontal']).optional(),
  other: Other.optional(),
};
const unit = UnitCode;
const counting = z.enum(['stepper']).optional();
const type = <T extends string>(name: T) => z.literal(name);

const QuestionSchema: z.ZodType = z.discriminatedUnion('type', [
  z.strictObject({
    ...base,
    type: type('text'),
    minLength,
    maxLength,
    format: z.enum(TEXT_FORMATS).optional(),
  }),
  z.strictObject({ ...base, type: type('longText'), minLength, maxLength }),
  z.strictObject({ ...base, type: type('textList'), maxLength, maxItems: z.int().min(1).max(200) }),
  z.strictObject({ ...base, type: type('email'), maxLength }),
  z.strictObject({ ...base, type: type('phone'), maxLength }),
  z.strictObject({ ...base, type: type('integer'), unit: unit.optional(), ...Limits, display: counting }),
  z.strictObject({ ...base, type: type('decimal'), unit: unit.optional(), ...Limits, display: counting }),
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
  z.strictObject({
    ...base,
    type: type('dateTime'),
    min: DateTimeLimit.optional(),
    max: DateTimeLimit.optional(),
  }),
  z.strictObject({ ...base, type: type('yesNo') }),
  z.strictObject({ ...base, type: type('consent'), document: DocumentSchema.optional() }),
  z.strictObject({
    ...base,
    type: type('choice'),
    ...choices,
    display: z.enum(['radio', 'select', 'search']).optional(),
  }),
  z.strictObject({
    ...base,
    type: type('multipleChoice'),
    ...choices,
    display: z.enum(['checkboxes', 'search']).optional(),
  }),
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
    options: Options.max(MAX_SHOWN_OPTIONS),
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
    display: z.enum(['cards', 'table']).optional(),
  }),
  z.strictObject({
    ...base,
    type: type('file'),
    accept: z.array(z.enum(FILE_KINDS)).min(1),
    maxMb: z.int().min(1).max(MAX_FILE_MB),
    maxFiles: z.int().min(1).max(10),
  }),
  z.strictObject({ ...base, type: type('signature') }),
  z.strictObject({
    ...base,
    type: type('computed'),
    fhirPath: FhirPath.optional(),
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
          alert: z.boolean().optional(),
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
  from: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  rename: z
    .array(z.strictObject({ from: Id, to: Id, within: Id.optional() }))
    .min(1)
    .max(MAX_DECLARED)
    .optional(),
  recode: z
    .array(z.strictObject({ question: Id, within: Id.optional(), from: AnswerScalar, to: AnswerScalar }))
    .min(1)
    .max(MAX_DECLARED)
    .optional(),
});

const DocumentId = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId');
const Version = z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm');
const Languages = z.array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'languageForm')).min(1);
const Quoted = z.string().trim().min(1).max(1_000);

export const InstrumentSchema = z.strictObject({
  id: DocumentId,
  version: Version,
  name: z.string().trim().min(1).max(80),
  languages: Languages,
  owner: Quoted,
  licence: Quoted,
  codes: Codes.optional(),
});

export const DefinitionSchema = z.strictObject({
  id: DocumentId,
  version: Version,
  title: LocalizedTextSchema,
  languages: Languages,
  ruleSet: z.string().regex(/^[a-z][a-z0-9-]*@[0-9]+\.[0-9]+$/, 'ruleSetForm'),
  noRulesReason: plainTextOf(500).optional(),
  patient: z.strictObject({
    givenName: z.string(),
    familyName: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    messagesConsent: z.string().optional(),
    birthDate: z.string().optional(),
    signature: z.string().optional(),
  }),
  eligibility: z
    .array(
      z.strictObject({
        id: Id,
        when: Logic,
        title: LocalizedTextSchema,
        text: LocalizedTextSchema,
        next: LocalizedTextSchema.optional(),
        actions: ActionsSchema.optional(),
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
  everyPage: EveryPageSchema.optional(),
  confirmation: ConfirmationSchema.optional(),
  steps: z
    .array(
      z.strictObject({
        id: Id,
        title: LocalizedTextSchema,
        intro: LocalizedTextSchema.optional(),
        showWhen: Logic.optional(),
        instrument: InstrumentSchema.optional(),
        display: z.enum(['table']).optional(),
        sections: z
          .array(
            z.strictObject({
              id: Id,
              title: LocalizedTextSchema,
              within: Id.optional(),
              display: z.enum(['table']).optional(),
            }),
          )
          .min(1)
          .max(200)
          .optional(),
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
      url: z.string().max(MAX_FORM_URL).optional(),
      supporting: z.string().max(6_000_000).optional(),
      codeLists: FhirCodeLists.optional(),
      reading: FhirReading.optional(),
      losses: z
        .array(
          z.strictObject({
            kind: z.enum(LOSSES),
            linkId: z.string().max(1_048_576).optional(),
            question: Id.optional(),
            accepted: z.literal(true).optional(),
          }),
        )
        .max(60_000)
        .optional(),
      // FHIR R4 has no specific limit for linkIds, so the limit of strings applies.
      ids: z.record(z.string().max(1_048_576), Id),
      added: z.array(Id).max(10),
    })
    .optional(),
  table: z
    .strictObject({ format: z.enum(['redcap', 'questions']), source: z.string().max(6_000_000) })
    .optional(),
});
