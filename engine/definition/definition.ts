/** The authored questionnaire document, as returned by `parseDefinition`. One document per version. */
import type { LocalizedText } from '../base/localizedText.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { plainOf } from '../markup/plain.ts';
import type { AnswerExtraction, OptionExtraction } from './answerExtraction.ts';
import type { AnswerRole } from './answerRoles.ts';
import type {
  ConfirmationPage,
  ConsentDocument,
  EveryPage,
  HelpAction,
  NoticeRule,
  StartPage,
  UnitSwitch,
} from './definitionPages.ts';
import type { FhirPathValue } from './fhirPathValue.ts';
import type { ReadingAnswers } from './formReading.ts';
import type { Loss } from './importLosses.ts';
import type { Picture } from './picture.ts';
import type { TextLimits } from './textFormat.ts';

export interface Definition {
  id: string;
  version: string;
  title: LocalizedText;
  /** The first is the source language; every text has all of them. */
  languages: string[];
  /** `id@version` of the rule set that computes flags from the answers. */
  ruleSet: string;
  /** Why the answers are not assessed, for staff: required for publication if the rule set has no flags. */
  noRulesReason?: string;
  /** Questions that identify the patient in the physician's list. */
  patient: {
    givenName: string;
    familyName: string;
    email: string;
    phone?: string;
    birthDate?: string;
    /** Text in which the patient signs by typing the name; another name is asked about. */
    signature?: string;
    /** Question of the consent to messages about the form. Without it, only necessary mail is sent. */
    messagesConsent?: string;
  };
  /** Exclusion rules: each stops at a page that explains why, not at an error. */
  eligibility?: EligibilityRule[];
  /** Pages shown immediately if the answers require it, such as a helpline. */
  notices?: NoticeRule[];
  /** Content of the page before the first question. */
  start?: StartPage;
  /** Shown on every page with questions, and on the review. */
  everyPage?: EveryPage;
  /** Content of the page after submission. */
  confirmation?: ConfirmationPage;
  steps: Step[];
  /** Mappings for answers given to earlier versions. */
  migrations?: Migration[];
  /** The FHIR Questionnaire that it was imported from. */
  fhir?: FhirSource;
  /** The table that it was imported from. */
  table?: TableSource;
}

export interface TableSource {
  /** A data dictionary of REDCap, or the sheets of questions and options of a workbook. */
  format: 'redcap' | 'questions';
  /** Its cells as JSON text: a list of rows, or of sheets with a name and rows; packed if it is long (`unpackedText`). */
  source: string;
}

/** Maximum characters of a form's URL: browsers and servers accept no longer ones. */
export const MAX_FORM_URL = 2_000;

export interface FhirSource {
  /**
   * The Questionnaire as JSON text, so that no part of it is read as part of the definition; packed if it is long
   * (`unpackedText`).
   */
  source: string;
  /** The URL of the Questionnaire if its source is packed, because a search cannot read a packed text. */
  url?: string;
  /** The ValueSets and CodeSystems that its options come from, as JSON text of a list; packed if it is long. */
  supporting?: string;
  /**
   * The code lists made from its value sets, by the URL of the value set; their codes are stored outside the
   * definition. `asked`: stored values of the codings that conditions and proposals name, where these are not their
   * codes; null for none.
   */
  codeLists?: Readonly<Record<string, { digest: string; asked?: Readonly<Record<string, string | null>> }>>;
  /** The file as it was written and what was answered about it, if `source` is without its faults. */
  reading?: { original: string; answers: ReadingAnswers };
  /** What patients miss of it. */
  losses?: Loss[];
  /** The ids of its items, by linkId. */
  ids: Record<string, string>;
  /** Ids of steps without an item in the source. */
  added: string[];
}

/** Changes made right after a version: applied to answers given to that version and earlier ones. */
export interface Migration {
  /** The version. */
  from: string;
  rename?: Rename[];
  recode?: Recode[];
}

/** Maximum renames, and maximum recodes, that one version can declare. */
export const MAX_DECLARED = 1_000;

/** A renamed question. */
export interface Rename {
  from: string;
  to: string;
  /** The repeating group or matrix that contains the question or row. */
  within?: string;
}

/** Another value for an answer. */
export interface Recode {
  /** The question's new id. */
  question: string;
  /** New id of a question in that repeating group. */
  within?: string;
  from: string | number | boolean;
  to: string | number | boolean;
}

/** Holds when the answers show that this clinic cannot treat the patient. */
export interface EligibilityRule {
  id: string;
  when: LogicJson;
  title: LocalizedText;
  /** Why, without blame. */
  text: LocalizedText;
  /** What to do instead. */
  next?: LocalizedText;
  actions?: HelpAction[];
  /** The patient may continue all the same, and a physician decides. Without it, submission is refused. */
  mayContinue?: boolean;
}

export interface Step {
  id: string;
  title: LocalizedText;
  intro?: LocalizedText;
  showWhen?: LogicJson;
  /** The instrument that its questions reproduce word for word. */
  instrument?: Instrument;
  questions: Question[];
  /** How its questions outside of sections, or its sections, are laid out where a screen is wide enough. */
  display?: 'table';
  /** Headings within the step; questions name theirs. */
  sections?: SectionOfStep[];
  /** How the questions are split into pages; without it they share one page, headed by the step's title. */
  pages?: PageOfStep[];
}

/** A published questionnaire of others, such as PHQ-9, that a step consists of. */
export interface Instrument {
  id: string;
  /** Version of our file with its wording. */
  version: string;
  /** Its common name. */
  name: string;
  /** Languages in which its wording is the published one. */
  languages: string[];
  owner: string;
  /** The owner's wording of the licence, where there is one. */
  licence: string;
  /** Code of the instrument as a whole. */
  codes?: Code[];
}

/** A heading above consecutive questions of a step, shown where the first of them is. */
export interface SectionOfStep {
  /** Unique among the sections of the step. */
  id: string;
  title: LocalizedText;
  /** The enclosing section, listed before it. */
  within?: string;
  /** How its questions, or its parts, are laid out where a screen is wide enough. */
  display?: 'table';
}

export interface PageOfStep {
  /** Question ids. */
  questions: string[];
  /** Heads the page; without it the first question does. */
  title?: LocalizedText;
  /** Inputs shown in one row, such as feet and inches: lists of question ids, each in page order. */
  sideBySide?: string[][];
}

/** A code of a public terminology. Never the answer key. */
export interface Code {
  system: 'loinc' | 'snomed' | 'fhir';
  code: string;
  note?: string;
}

export interface Option {
  value: string | number;
  label: LocalizedText;
  /** Shown beside the option where the options are rows. */
  picture?: Picture;
  code?: string;
  /** Choosing it clears the others ("none of the above"). */
  exclusive?: boolean;
  /** "Not sure", "prefer not to say": rules read it as unknown, never as no. */
  unknown?: boolean;
  /** Points it counts for in `{"score": …}`; without it, a numeric value counts as itself. */
  score?: number;
  /** What choosing it states, if the question becomes a condition, medicine or allergy. */
  extract?: OptionExtraction;
}

/** Options in a document of their own, looked up one by one (`codeList.ts`). */
export interface CodeList {
  /** SHA-256 of its document. */
  readonly digest: string;
  readonly title: string;
  /** Number of codes. */
  readonly size: number;
  /** @returns the option that is stored as this value */
  find: (value: unknown) => Option | undefined;
  /** The code in its code system; undefined for a value that is not in the list. */
  codingOf: (value: unknown) => { system?: string; code: string } | undefined;
  /** Text of a list with only these codes, for a thread or page that needs no others. */
  partWith: (values: Iterable<unknown>) => string;
  /** All options in order; the same array each time. */
  options: () => readonly Option[];
}

/** The list itself, at a question that names it. JSON leaves it out: definitions travel without their lists. */
export const LINKED: unique symbol = Symbol('code list');

/** Patients may write a free-text answer instead of choosing an option ("other"). */
export interface OtherAnswer {
  label: LocalizedText;
  /** Maximum characters of what they write. */
  maxLength: number;
}

/** What the patient chooses from. */
interface Choices {
  /** Empty if they are in a code list. */
  options: Option[];
  /** Digest of the code list that the options are in. */
  codeList?: string;
  /** The list, once it is linked. */
  [LINKED]?: CodeList;
  /** How rows of options run; from top to bottom by default. */
  orientation?: 'vertical' | 'horizontal';
  other?: OtherAnswer;
}

/** A named range of a computed number, such as a severity. Both limits are inclusive; one may be open. */
export interface Band {
  from?: number;
  to?: number;
  /** The value rules read. */
  value: string;
  text: LocalizedText;
  /** Needs attention: shown to staff as a warning. */
  alert?: boolean;
}

/** Outside `min`/`max` an answer is rejected; outside `softMin`/`softMax` the patient is asked to confirm. */
export interface NumberLimits {
  min?: number;
  max?: number;
  softMin?: number;
  softMax?: number;
  step?: number;
}

/** A rule across answers: the condition under which something is wrong. */
export interface Check {
  id: string;
  /** `hard` rejects the answer, `soft` asks the patient to confirm it. */
  level: 'hard' | 'soft';
  when: LogicJson;
  message: LocalizedText;
  /** Offers to read the typed number in another unit; on soft checks only. */
  switchUnit?: UnitSwitch;
}

export const WHEN_HIDDEN = ['no', 'unknown'] as const;

interface QuestionBase {
  /** Permanent and opaque: the key of the answer. */
  id: string;
  label: LocalizedText;
  /** Short label where there is little room, such as at the top of a column. */
  shortLabel?: LocalizedText;
  help?: LocalizedText;
  /** Shown with the question. */
  picture?: Picture;
  /** Why the clinic asks, shown next to sensitive questions. */
  why?: LocalizedText;
  /** Id of the innermost section that contains the question. */
  section?: string;
  required?: boolean;
  /**
   * Numbers of the same measure ask for one quantity in several units; the answer is the one that was typed.
   */
  measure?: string;
  /** Which fact about the patient the answer is, such as a medicine taken: staff read these facts first. */
  role?: AnswerRole;
  /** The FHIR resource that the answer becomes, in addition to the response. */
  extract?: AnswerExtraction;
  showWhen?: LogicJson;
  /**
   * What conditions and rules read while it is hidden. `no`, the default: it does not apply, so a definite no (a man's
   * pregnancy). `unknown`: it was only of no interest, so nobody knows (seizures, asked of those who take a medicine).
   */
  whenHidden?: (typeof WHEN_HIDDEN)[number];
  /** A suggested answer, which the patient accepts with one press. Never an answer by itself. */
  proposed?: string | number | boolean | Array<string | number>;
  /**
   * Computes the value, from other answers. A question of type `computed` has this value. Any other has it until the
   * patient answers, and again when that answer is taken back.
   */
  compute?: LogicJson;
  checks?: Check[];
  codes?: Code[];
}

export interface UnitOption extends NumberLimits {
  /** UCUM. */
  unit: string;
}

export type Question = QuestionBase &
  (
    | ({ type: 'text' } & TextLimits)
    | { type: 'longText'; minLength?: number; maxLength: number }
    | { type: 'textList'; maxLength: number; maxItems: number }
    | { type: 'email' | 'phone'; maxLength: number }
    | ({
        type: 'integer' | 'decimal';
        unit?: string;
        /** Shows buttons that count up and down. */
        display?: 'stepper';
      } & NumberLimits)
    | ({ type: 'quantity'; unit: string; units?: undefined } & NumberLimits)
    | { type: 'quantity'; units: UnitOption[]; unit?: undefined }
    | { type: 'date'; min?: string; max?: string }
    /** If `min` is after `max`, the range spans midnight. */
    | { type: 'time'; min?: string; max?: string }
    /** Limits are dates with a time, or "today": as a minimum its start, as a maximum its end. */
    | { type: 'dateTime'; min?: string; max?: string }
    | { type: 'yesNo' }
    | { type: 'consent'; document?: ConsentDocument }
    | ({ type: 'choice'; display?: 'radio' | 'select' | 'search' } & Choices)
    | ({ type: 'multipleChoice'; display?: 'checkboxes' | 'search' } & Choices)
    | { type: 'scale'; min: number; max: number; minLabel?: LocalizedText; maxLabel?: LocalizedText }
    | { type: 'matrix'; rows: MatrixRow[]; options: Option[] }
    | {
        type: 'repeatingGroup';
        questions: Question[];
        minItems?: number;
        maxItems: number;
        /** How entries are laid out where a screen is wide enough; as cards by default. */
        display?: 'cards' | 'table';
      }
    | { type: 'file'; accept: FileKind[]; maxMb: number; maxFiles: number }
    | { type: 'signature' }
    | ComputedQuestion
    | { type: 'information' }
  );

type ComputedQuestion = ComputedValue &
  ({ compute: LogicJson; fhirPath?: undefined } | { fhirPath: FhirPathValue; compute?: undefined });

interface ComputedValue {
  type: 'computed';
  unit?: string;
  decimals?: number;
  /** Never shown to the patient. */
  staffOnly?: boolean;
  /** Turns the number into a text: the value is that of the band it falls into. */
  bands?: Band[];
}

/** The largest files that a form may ask for; proxies must let them through (`SECURITY.md`). */
export const MAX_FILE_MB = 20;

/** File types that can be validated and sanitized. */
export const FILE_KINDS = ['pdf', 'jpeg', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface MatrixRow {
  id: string;
  label: LocalizedText;
}

export type QuestionType = Question['type'];
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>;

/** What rules, editors, screens and formats need to know of a type; its answers are checked in `engine/questionTypes`. */
export interface TypeTraits {
  /** The JSON of an answer; `code`: of an option, a text or number; `none`: the patient gives no answer. */
  answer: 'text' | 'number' | 'boolean' | 'code' | 'list' | 'record' | 'none';
  /** A text that is a date or time. */
  moment?: 'date' | 'time' | 'dateTime';
  /** A number without decimals. */
  isWhole?: true;
  /** A point between two ends: it means the same only between the same ends. */
  isPoint?: true;
  /** An answer that is valid for every question of the type without limits. */
  example?: string | boolean;
  /** The type cannot be part of a repeating group. */
  alone?: true;
  /** A question can propose an answer. */
  canPropose?: true;
  /** Relative width of its column in a table; without it, it needs more than a cell. */
  columnWidth?: number;
  /** Seconds to answer, besides reading: our own estimate. Four by default. */
  seconds?: number;
}

const BUILT_IN: Readonly<Record<QuestionType, TypeTraits>> = {
  text: { answer: 'text', canPropose: true, columnWidth: 2, seconds: 8 },
  longText: { answer: 'text', canPropose: true, seconds: 30 },
  textList: { answer: 'list', seconds: 30 },
  email: { answer: 'text', example: 'patient@example.com', columnWidth: 2, seconds: 12 },
  phone: { answer: 'text', example: '+1 212 555 0100', columnWidth: 2, seconds: 10 },
  integer: { answer: 'number', isWhole: true, canPropose: true, columnWidth: 1, seconds: 6 },
  decimal: { answer: 'number', canPropose: true, columnWidth: 1, seconds: 6 },
  quantity: { answer: 'number', canPropose: true, columnWidth: 2, seconds: 6 },
  date: {
    answer: 'text',
    moment: 'date',
    example: '1980-05-17',
    canPropose: true,
    columnWidth: 3,
    seconds: 8,
  },
  time: { answer: 'text', moment: 'time', example: '08:00', canPropose: true, columnWidth: 2 },
  dateTime: { answer: 'text', moment: 'dateTime', example: '2026-01-15T08:00', seconds: 12 },
  yesNo: { answer: 'boolean', example: false, canPropose: true, columnWidth: 2 },
  consent: { answer: 'boolean', example: true },
  choice: { answer: 'code', canPropose: true, columnWidth: 2 },
  multipleChoice: { answer: 'list', canPropose: true, seconds: 8 },
  scale: { answer: 'number', isWhole: true, isPoint: true, canPropose: true },
  matrix: { answer: 'record', seconds: 20 },
  repeatingGroup: { answer: 'list', alone: true, seconds: 40 },
  // A file belongs to one question of one draft; entries of a group cannot be addressed that way.
  file: { answer: 'list', alone: true, seconds: 45 },
  signature: { answer: 'record', alone: true, seconds: 15 },
  computed: { answer: 'none', columnWidth: 2 },
  information: { answer: 'none' },
};

const TRAITS = new Map<string, TypeTraits>(Object.entries(BUILT_IN));

/** The traits of a question's type. @throws RangeError for an unknown type */
export function traitsOf({ type }: { type: string }): TypeTraits {
  const traits = TRAITS.get(type);
  if (!traits) throw new RangeError(`No question type ${type}`);
  return traits;
}

/** Adds a type (`registerQuestionType` adds all of it). */
export const addTraits = (type: string, traits: TypeTraits): unknown => TRAITS.set(type, traits);

/** Whether a type of that name exists. */
export const isQuestionType = (name: unknown): name is QuestionType =>
  typeof name === 'string' && TRAITS.has(name);

/** The names of all types. */
export const questionTypes = (): QuestionType[] => [...TRAITS.keys()] as QuestionType[];

/** Whether the patient answers it (information and computed values have no answer). */
export const takesAnswer = (question: Question): boolean => traitsOf(question).answer !== 'none';

/** A number in one unit. */
export interface NumberField extends NumberLimits {
  id: string;
  unit?: string;
  isWhole: boolean;
}

/** A question whose answer is a number in one unit; undefined for all others. */
export function numberField(question: Question): NumberField | undefined {
  const { answer, isWhole = false } = traitsOf(question);
  if (answer !== 'number' || ('units' in question && question.units)) return undefined;
  return { ...(question as NumberLimits & { id: string; unit?: string }), isWhole };
}

export interface MomentField {
  id: string;
  moment: NonNullable<TypeTraits['moment']>;
  min?: string;
  max?: string;
}

/** A question whose answer is a date or time, with its limits; undefined for all others. */
export function momentField(question: Question): MomentField | undefined {
  const { moment } = traitsOf(question);
  return moment && { ...(question as Omit<MomentField, 'moment'>), moment };
}

/** The native input for an answer that is one text or number. */
export const nativeInput = (question: Question): 'date' | 'time' | 'datetime-local' | 'text' => {
  const { moment = 'text' } = traitsOf(question);
  return moment === 'dateTime' ? 'datetime-local' : moment;
};

/** A question with rows that share its options. */
export const hasRows = (question: Question | undefined): question is QuestionOf<'matrix'> & Question =>
  question !== undefined && 'rows' in question;

/** Its rows; of other questions none. */
export const rowsOf = (question: Question): MatrixRow[] => (hasRows(question) ? question.rows : []);

/** Whether it is never shown to patients. */
export const isStaffOnly = (question: Question): boolean =>
  question.type === 'computed' && question.staffOnly === true;

/**
 * A text in one language, without marks of formatting; falls back to the source text (the plain string) when that language is missing.
 */
export const textIn = (text: LocalizedText, language: string): string => plainOf(markupIn(text, language));

/** The same with its formatting marks (`engine/markup`): for formatted display, editing, comparison or translation. */
export function markupIn(text: LocalizedText, language: string): string {
  const entry = text[language] ?? Object.values(text).find((candidate) => typeof candidate === 'string');
  return typeof entry === 'string' ? entry : (entry?.text ?? '');
}

/** The short label of a question where there is little room. */
export const shortLabelIn = ({ label, shortLabel }: Question, language: string): string =>
  textIn(shortLabel ?? label, language);

/** A text in each of the languages, by language, as returned by `textIn`. */
export const textsIn = (text: LocalizedText, languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, textIn(text, language)]));
