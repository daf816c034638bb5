/**
 * Schema of a questionnaire definition, which its types (`definition.ts`) are inferred from. `parseDefinition` checks the
 * semantics.
 */
import { z } from 'zod';
import { isCalendarDate, isDateTime } from '../base/dates.ts';
import {
  EXTRACTED_RESOURCES,
  FACT_ELEMENTS,
  FACT_STATUSES,
  FACT_SYSTEMS,
  OBSERVATION_CATEGORIES,
} from './answerExtraction.ts';
import { ANSWER_ROLES } from './answerRoles.ts';
import { Id, OptionCode, SystemCode, UnitCode } from './codes.ts';
import {
  ActionsSchema,
  ConfirmationSchema,
  DocumentSchema,
  EveryPageSchema,
  NoticeSchema,
  PictureSchema,
  StartSchema,
  UnitSwitchSchema,
} from './definitionPages.ts';
import { FHIR_PATH_KINDS } from './fhirPathValue.ts';
import { ReadingAnswersSchema } from './formReading.ts';
import {
  CARRIES,
  FILE_KINDS,
  LOSSES,
  MAX_DECLARED,
  MAX_FILE_MB,
  MAX_FORM_URL,
  MAX_SEARCHED_OPTIONS,
  MAX_SHOWN_OPTIONS,
  TEXT_FORMATS,
  WHEN_HIDDEN,
} from './limits.ts';
import { LocalizedTextSchema, Logic, plainTextOf } from './localized.ts';

/** Outside `min`/`max` an answer is rejected; outside `softMin`/`softMax` the patient is asked to confirm. */
export const Limits = {
  min: z.number().optional(),
  max: z.number().optional(),
  softMin: z.number().optional(),
  softMax: z.number().optional(),
  step: z.number().positive().optional(),
};

/** The code of a condition, medicine or allergy in a public terminology. */
const FactCodeSchema = z.strictObject({ system: z.enum(FACT_SYSTEMS), code: SystemCode });

/** A question has a resource or, as a part of an entry, an element of the entry's resource. */
export const ExtractionSchema = z.strictObject({
  resource: z.enum(EXTRACTED_RESOURCES).optional(),
  element: z.enum(FACT_ELEMENTS).optional(),
  /** What a "yes" states, such as "Diabetes". */
  label: LocalizedTextSchema.optional(),
  /** The code of what a "yes" states. */
  code: FactCodeSchema.optional(),
  /** Whether the question asks for the present or the past; if absent, the resource does not say. */
  status: z.enum(FACT_STATUSES).optional(),
  /** Category of the Observation; `survey` by default. */
  category: z.enum(OBSERVATION_CATEGORIES).optional(),
});

export const OptionSchema = z.strictObject({
  value: z.union([OptionCode, z.int()]),
  label: LocalizedTextSchema,
  /** Shown beside the option where the options are rows. */
  picture: PictureSchema.optional(),
  code: SystemCode.optional(),
  /** Choosing it clears the others ("none of the above"). */
  exclusive: z.boolean().optional(),
  /** "Not sure", "prefer not to say": rules read it as unknown, never as no. */
  unknown: z.boolean().optional(),
  /** Points it counts for in `{"score": …}`; without it, a numeric value counts as itself. */
  score: z.number().min(-1_000_000).max(1_000_000).optional(),
  /** What choosing it states, if the question becomes a condition, medicine or allergy. */
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

/**
 * The code lists made from a form's value sets, by the URL of the value set; their codes are stored outside the
 * definition. `asked`: stored values of the codings that conditions and proposals name, where these are not their
 * codes; null for none.
 */
export const FhirCodeLists = z.record(
  z.string().max(10_000),
  z.strictObject({
    digest: CodeListDigest,
    asked: z.record(z.string(), z.string().nullable()).optional(),
  }),
);

/** A rule across answers: the condition under which something is wrong. */
export const CheckSchema = z.strictObject({
  id: Id,
  /** `hard` rejects the answer, `soft` asks the patient to confirm it. */
  level: z.enum(['hard', 'soft']),
  when: Logic,
  message: LocalizedTextSchema,
  /** Offers to read the typed number in another unit; on soft checks only. */
  switchUnit: UnitSwitchSchema.optional(),
});

/** A code of a public terminology. Never the answer key. */
export const CodeSchema = z.strictObject({
  system: z.enum(['loinc', 'snomed', 'fhir']),
  code: SystemCode,
  note: plainTextOf(1_000).optional(),
});
const Codes = z.array(CodeSchema);

const Proposed = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z
    .array(z.union([z.string().max(20_000), z.number()]))
    .min(1)
    .max(500),
]);

/** What a question of any type may have. */
export const BASE = {
  /** Permanent and opaque: the key of the answer. */
  id: Id,
  label: LocalizedTextSchema,
  /** Short label where there is little room, such as at the top of a column. */
  shortLabel: LocalizedTextSchema.optional(),
  help: LocalizedTextSchema.optional(),
  /** Shown with the question. */
  picture: PictureSchema.optional(),
  /** Why the clinic asks, shown next to sensitive questions. */
  why: LocalizedTextSchema.optional(),
  /** Id of the innermost section that contains the question. */
  section: Id.optional(),
  required: z.boolean().optional(),
  /** Numbers of the same measure ask for one quantity in several units; the answer is the one that was typed. */
  measure: Id.optional(),
  /** Which fact about the patient the answer is, such as a medicine taken: staff read these facts first. */
  role: z.enum(ANSWER_ROLES).optional(),
  /** The FHIR resource that the answer becomes, in addition to the response. */
  extract: ExtractionSchema.optional(),
  showWhen: Logic.optional(),
  /**
   * What conditions and rules read while it is hidden. `no`, the default: it does not apply, so a definite no (a man's
   * pregnancy). `unknown`: it was only of no interest, so nobody knows (seizures, asked of those who take a medicine).
   */
  whenHidden: z.enum(WHEN_HIDDEN).optional(),
  /** How a returning patient is offered what they said last time; by default, `carryOf` decides. */
  carry: z.enum(CARRIES).optional(),
  /** A suggested answer, which the patient accepts with one press. Never an answer by itself. */
  proposed: Proposed.optional(),
  /**
   * Computes the value, from other answers. A question of type `computed` has this value. Any other has it until the
   * patient answers, and again when that answer is taken back.
   */
  compute: Logic.optional(),
  checks: z.array(CheckSchema).max(20).optional(),
  codes: Codes.optional(),
};

/** Maximum length that the server evaluates. */
const Expression = z.string().trim().min(1).max(5_000);
const ItemLinkId = z.string().min(1).max(255);

/** A value that FHIRPath computes outside the engine, because our logic cannot express it. */
export const FhirPath = z.strictObject({
  expression: Expression,
  /** The linkId of the item that its paths start at; by default they start at the whole response. */
  at: ItemLinkId.optional(),
  /** The variables that it names with `%`, each after those that it reads. */
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
  /** The expected kind; a result of another kind is unknown. */
  gives: z.enum(FHIR_PATH_KINDS),
  /**
   * The questions that it can read, as `[{"var": "height"}, …]`: they determine its place in the order of evaluation,
   * and when it is outdated.
   */
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
/** Patients may write a free-text answer instead of choosing an option ("other"). */
export const Other = z.strictObject({ label: LocalizedTextSchema, maxLength });
const choices = {
  // Empty with a code list; `parseDefinition` reports a question that has neither.
  options: z.array(OptionSchema).max(MAX_SEARCHED_OPTIONS).default([]),
  /** Digest of the code list that the options are in. */
  codeList: CodeListDigest.optional(),
  /** How rows of options run; from top to bottom by default. */
  orientation: z.enum(['vertical', 'horizontal']).optional(),
  other: Other.optional(),
};
const unit = UnitCode;
export const UnitOptionSchema = z.strictObject({ unit, ...Limits });
export const RowSchema = z.strictObject({ id: Id, label: LocalizedTextSchema });

/** A named range of a computed number, such as a severity. Both limits are inclusive; one may be open. */
export const BandSchema = z.strictObject({
  from: z.number().optional(),
  to: z.number().optional(),
  /** The value rules read. */
  value: Id,
  text: LocalizedTextSchema,
  /** Needs attention: shown to staff as a warning. */
  alert: z.boolean().optional(),
});

const number = {
  unit: unit.optional(),
  ...Limits,
  /** Shows buttons that count up and down. */
  display: z.enum(['stepper']).optional(),
};

/** The fields of each type of question, besides those of every question. */
export const FIELDS = {
  text: { minLength, maxLength, format: z.enum(TEXT_FORMATS).optional() },
  longText: { minLength, maxLength },
  textList: { maxLength, maxItems: z.int().min(1).max(200) },
  email: { maxLength },
  phone: { maxLength },
  integer: number,
  decimal: number,
  quantity: { unit: unit.optional(), units: z.array(UnitOptionSchema).min(2).optional(), ...Limits },
  date: { min: DateLimit.optional(), max: DateLimit.optional() },
  /** If `min` is after `max`, the range spans midnight. */
  time: { min: Time.optional(), max: Time.optional() },
  /** Limits are dates with a time, or "today": as a minimum its start, as a maximum its end. */
  dateTime: { min: DateTimeLimit.optional(), max: DateTimeLimit.optional() },
  yesNo: {},
  consent: { document: DocumentSchema.optional() },
  choice: { ...choices, display: z.enum(['radio', 'select', 'search']).optional() },
  multipleChoice: { ...choices, display: z.enum(['checkboxes', 'search']).optional() },
  scale: {
    min: z.int(),
    max: z.int(),
    minLabel: LocalizedTextSchema.optional(),
    maxLabel: LocalizedTextSchema.optional(),
  },
  matrix: { rows: z.array(RowSchema).min(1).max(100), options: Options.max(MAX_SHOWN_OPTIONS) },
  repeatingGroup: {
    questions: z
      .array(z.lazy((): z.ZodType => QuestionSchema))
      .min(1)
      .max(30),
    minItems: z.int().min(0).optional(),
    maxItems: z.int().min(1).max(200),
    /** A multiple choice asked before: there is one entry for each option chosen in it, and none is added by hand. */
    entriesFrom: Id.optional(),
    /** How entries are laid out where a screen is wide enough; as cards by default. */
    display: z.enum(['cards', 'table']).optional(),
  },
  file: {
    accept: z.array(z.enum(FILE_KINDS)).min(1),
    maxMb: z.int().min(1).max(MAX_FILE_MB),
    maxFiles: z.int().min(1).max(10),
  },
  signature: {},
  computed: {
    fhirPath: FhirPath.optional(),
    unit: unit.optional(),
    decimals: z.int().min(0).max(6).optional(),
    /** Never shown to the patient. */
    staffOnly: z.boolean().optional(),
    /** Turns the number into a text: the value is that of the band it falls into. */
    bands: z.array(BandSchema).min(1).max(50).optional(),
  },
  information: {},
} satisfies Record<string, z.ZodRawShape>;

const schemaOfType = (type: string, fields: z.ZodRawShape) =>
  z.strictObject({ ...BASE, type: z.literal(type), ...fields });

const variants = new Map<string, z.ZodObject>(
  Object.entries(FIELDS).map(([type, fields]) => [type, schemaOfType(type, fields)]),
);
let isUsed = false;

const QuestionSchema: z.ZodType = z.lazy(() => {
  isUsed = true;
  const [first, ...others] = variants.values();
  return z.discriminatedUnion('type', [first as z.ZodObject, ...others]);
});

/** Adds a type (`registerQuestionType` adds all of it). @throws Error once a definition has been parsed */
export function addFields(type: string, fields: z.ZodRawShape): void {
  if (isUsed) throw new Error(`Register the question type ${type} before the first definition is parsed`);
  variants.set(type, schemaOfType(type, fields));
}

const AnswerScalar = z.union([OptionCode, z.number(), z.boolean()]);

/** A renamed question. */
export const RenameSchema = z.strictObject({
  from: Id,
  to: Id,
  /** The repeating group or matrix that contains the question or row. */
  within: Id.optional(),
});

/** Another value for an answer. */
export const RecodeSchema = z.strictObject({
  /** The question's new id. */
  question: Id,
  /** New id of a question in that repeating group. */
  within: Id.optional(),
  from: AnswerScalar,
  to: AnswerScalar,
});

/** Changes made right after a version: applied to answers given to that version and earlier ones. */
export const MigrationSchema = z.strictObject({
  /** The version. */
  from: z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm'),
  rename: z.array(RenameSchema).min(1).max(MAX_DECLARED).optional(),
  recode: z.array(RecodeSchema).min(1).max(MAX_DECLARED).optional(),
});

const DocumentId = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/, 'definitionId');
const Version = z.string().regex(/^[0-9]+\.[0-9]+$/, 'versionForm');
const Languages = z.array(z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'languageForm')).min(1);
const Quoted = z.string().trim().min(1).max(1_000);

/** A published questionnaire of others, such as PHQ-9, that a step consists of. */
export const InstrumentSchema = z.strictObject({
  id: DocumentId,
  /** Version of our file with its wording. */
  version: Version,
  /** Its common name. */
  name: z.string().trim().min(1).max(80),
  /** Languages in which its wording is the published one. */
  languages: Languages,
  owner: Quoted,
  /** The owner's wording of the licence, where there is one. */
  licence: Quoted,
  /** Code of the instrument as a whole. */
  codes: Codes.optional(),
});

/** Holds when the answers show that this clinic cannot treat the patient. */
export const EligibilitySchema = z.strictObject({
  id: Id,
  when: Logic,
  title: LocalizedTextSchema,
  /** Why, without blame. */
  text: LocalizedTextSchema,
  /** What to do instead. */
  next: LocalizedTextSchema.optional(),
  actions: ActionsSchema.optional(),
  /** The patient may continue all the same, and a physician decides. Without it, submission is refused. */
  mayContinue: z.boolean().optional(),
});

/** A heading above consecutive questions of a step, shown where the first of them is. */
export const SectionSchema = z.strictObject({
  /** Unique among the sections of the step. */
  id: Id,
  title: LocalizedTextSchema,
  /** The enclosing section, listed before it. */
  within: Id.optional(),
  /** How its questions, or its parts, are laid out where a screen is wide enough. */
  display: z.enum(['table']).optional(),
});

export const PageSchema = z.strictObject({
  /** Question ids. */
  questions: z.array(z.string()).min(1),
  /** Heads the page; without it the first question does. */
  title: LocalizedTextSchema.optional(),
  /** Inputs shown in one row, such as feet and inches: lists of question ids, each in page order. */
  sideBySide: z.array(z.array(z.string()).min(2).max(3)).min(1).max(100).optional(),
});

export const StepSchema = z.strictObject({
  id: Id,
  title: LocalizedTextSchema,
  intro: LocalizedTextSchema.optional(),
  showWhen: Logic.optional(),
  /** The instrument that its questions reproduce word for word. */
  instrument: InstrumentSchema.optional(),
  /** How its questions outside of sections, or its sections, are laid out where a screen is wide enough. */
  display: z.enum(['table']).optional(),
  /** Headings within the step; questions name theirs. */
  sections: z.array(SectionSchema).min(1).max(200).optional(),
  questions: z.array(QuestionSchema).min(1).max(1_000),
  /** How the questions are split into pages; without it they share one page, headed by the step's title. */
  pages: z.array(PageSchema).min(1).optional(),
});

export const FhirSourceSchema = z.strictObject({
  /**
   * The Questionnaire as JSON text, so that no part of it is read as part of the definition; packed if it is long
   * (`unpackedText`).
   */
  source: z.string().max(6_000_000),
  /** The URL of the Questionnaire if its source is packed, because a search cannot read a packed text. */
  url: z.string().max(MAX_FORM_URL).optional(),
  /** The ValueSets and CodeSystems that its options come from, as JSON text of a list; packed if it is long. */
  supporting: z.string().max(6_000_000).optional(),
  codeLists: FhirCodeLists.optional(),
  /** The file as it was written and what was answered about it, if `source` is without its faults. */
  reading: FhirReading.optional(),
  /** What patients miss of it. */
  losses: z
    .array(
      z.strictObject({
        kind: z.enum(LOSSES),
        /** The item of the source; absent for the form itself. */
        linkId: z.string().max(1_048_576).optional(),
        /** The id of the question here, if it is there. */
        question: Id.optional(),
        /** Accepted as it is, or mended by hand. */
        accepted: z.literal(true).optional(),
      }),
    )
    .max(60_000)
    .optional(),
  /** The ids of its items, by linkId. FHIR R4 has no specific limit for linkIds, so the limit of strings applies. */
  ids: z.record(z.string().max(1_048_576), Id),
  /** Ids of steps without an item in the source. */
  added: z.array(Id).max(10),
});

export const TableSourceSchema = z.strictObject({
  /** A data dictionary of REDCap, an XLSForm, or (in older documents) a workbook with a layout of our own. */
  format: z.enum(['redcap', 'xlsform', 'questions']),
  /** Its cells as JSON text: a list of rows, or of sheets with a name and rows; packed if it is long (`unpackedText`). */
  source: z.string().max(6_000_000),
});

export const DefinitionSchema = z.strictObject({
  id: DocumentId,
  version: Version,
  title: LocalizedTextSchema,
  /** The first is the source language; every text has all of them. */
  languages: Languages,
  /** `id@version` of the rule set that computes flags from the answers. */
  ruleSet: z.string().regex(/^[a-z][a-z0-9-]*@[0-9]+\.[0-9]+$/, 'ruleSetForm'),
  /** Why the answers are not assessed, for staff: required for publication if the rule set has no flags. */
  noRulesReason: plainTextOf(500).optional(),
  /** Questions that identify the patient in the physician's list. */
  patient: z.strictObject({
    givenName: z.string(),
    familyName: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    /** Question of the consent to messages about the form. Without it, only necessary mail is sent. */
    messagesConsent: z.string().optional(),
    birthDate: z.string().optional(),
    /** Text in which the patient signs by typing the name; another name is asked about. */
    signature: z.string().optional(),
  }),
  /** Exclusion rules: each stops at a page that explains why, not at an error. */
  eligibility: z.array(EligibilitySchema).max(20).optional(),
  /** Pages shown immediately if the answers require it, such as a helpline. */
  notices: z.array(NoticeSchema).max(20).optional(),
  /** Content of the page before the first question. */
  start: StartSchema.optional(),
  /** Shown on every page with questions, and on the review. */
  everyPage: EveryPageSchema.optional(),
  /** Content of the page after submission. */
  confirmation: ConfirmationSchema.optional(),
  steps: z.array(StepSchema).min(1).max(100),
  /** Mappings for answers given to earlier versions. */
  migrations: z.array(MigrationSchema).max(100).optional(),
  /** The FHIR Questionnaire that it was imported from. */
  fhir: FhirSourceSchema.optional(),
  /** The table that it was imported from. */
  table: TableSourceSchema.optional(),
});
