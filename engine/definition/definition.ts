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
  NoticeRule,
  StartPage,
  UnitSwitch,
} from './definitionPages.ts';
import type { FhirPathValue } from './fhirPathValue.ts';
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

/** Characters of the address of a form: browsers and servers take no longer ones. */
export const MAX_FORM_URL = 2_000;

export interface FhirSource {
  /**
   * The Questionnaire as JSON text, so that nothing of it is read as a part of the definition; packed if it is long
   * (`unpackedText`).
   */
  source: string;
  /** The address of the Questionnaire, if its source is packed: a search does not find it there. */
  url?: string;
  /** The ValueSets and CodeSystems beside it that its options come from, as JSON text of a list; packed if it is long. */
  supporting?: string;
  /**
   * The code lists that its value sets became, by the address of the value set: their codes are beside the definition.
   * `asked`: what codings that conditions and proposals name are stored as, where it is not their code; null for none.
   */
  codeLists?: Readonly<Record<string, { digest: string; asked?: Readonly<Record<string, string | null>> }>>;
  /** The ids of its items, by linkId. */
  ids: Record<string, string>;
  /** Ids of steps that it does not have. */
  added: string[];
}

/** Changes made right after a version: applied to answers given to it and to earlier ones. */
export interface Migration {
  /** The version. */
  from: string;
  rename?: Rename[];
  recode?: Recode[];
}

/** Renames, and recodes, that one version can declare. */
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
  /** By its new id. */
  question: string;
  /** The question of that repeating group, by its new id. */
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
  /** The patient may continue all the same, and a physician decides. Without it, submission is refused. */
  mayContinue?: boolean;
}

export interface Step {
  id: string;
  title: LocalizedText;
  intro?: LocalizedText;
  showWhen?: LogicJson;
  /** The instrument that its questions are, word for word. */
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
  /** Of our file with its wording. */
  version: string;
  /** As people know it. */
  name: string;
  /** In which its wording is the published one. */
  languages: string[];
  owner: string;
  /** In the owner's words where there are any. */
  licence: string;
  /** Of the instrument as a whole. */
  codes?: Code[];
}

/** A heading above consecutive questions of a step, shown where the first of them is. */
export interface SectionOfStep {
  /** Of its own in the step. */
  id: string;
  title: LocalizedText;
  /** The section that it is a part of, listed before it. */
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
  /** Shown with it where the options are rows. */
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

/** Options in a document of their own, found one by one (`codeList.ts`). */
export interface CodeList {
  /** SHA-256 of its document. */
  readonly digest: string;
  readonly title: string;
  /** Number of codes. */
  readonly size: number;
  /** @returns the option that is stored as this value */
  find: (value: unknown) => Option | undefined;
  /** In its code system; undefined for a value that is not in the list. */
  codingOf: (value: unknown) => { system?: string; code: string } | undefined;
  /** Text of a list with these codes only, for a thread or page that needs no others. */
  partWith: (values: Iterable<unknown>) => string;
  /** All of them, in order: the same array each time. */
  options: () => readonly Option[];
}

/** The list itself, at a question that names it. JSON leaves it out: definitions travel without their lists. */
export const LINKED: unique symbol = Symbol('code list');

/** Patients may write an answer of their own beside the options ("other"). */
export interface OtherAnswer {
  label: LocalizedText;
  /** Of what they write. */
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

interface QuestionBase {
  /** Permanent and opaque: the key of the answer. */
  id: string;
  label: LocalizedText;
  /** Names it where there is little room, such as at the top of a column. */
  shortLabel?: LocalizedText;
  help?: LocalizedText;
  /** Shown with it. */
  picture?: Picture;
  /** Why the clinic asks, shown next to sensitive questions. */
  why?: LocalizedText;
  /** The innermost section of the step that it is in. */
  section?: string;
  required?: boolean;
  /**
   * Numbers of the same measure ask for one quantity in several units: switching units converts the input.
   */
  measure?: string;
  /** What the answer says of the patient, such as a medicine taken: staff read these facts first. */
  role?: AnswerRole;
  /** The FHIR resource that the answer becomes, beside the response. */
  extract?: AnswerExtraction;
  showWhen?: LogicJson;
  /** A suggested answer, which the patient takes over with one press. Never an answer by itself. */
  proposed?: string | number | boolean | Array<string | number>;
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
        /** With buttons beside it that count up and down. */
        display?: 'stepper';
      } & NumberLimits)
    | ({ type: 'quantity'; unit: string; units?: undefined } & NumberLimits)
    | { type: 'quantity'; units: UnitOption[]; unit?: undefined }
    | { type: 'date'; min?: string; max?: string }
    /** With `min` after `max`, a span over midnight. */
    | { type: 'time'; min?: string; max?: string }
    /** Limits are moments, or "today": from its start, to its end. */
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

/** File types that can be validated and sanitized. */
export const FILE_KINDS = ['pdf', 'jpeg', 'png'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface MatrixRow {
  id: string;
  label: LocalizedText;
}

export type QuestionType = Question['type'];
export type QuestionOf<T extends QuestionType> = Extract<Question, { type: T }>;

export interface TypeTraits {
  /** The JSON of an answer; `code`: of an option, a text or number; `none`: the patient gives no answer. */
  answer: 'text' | 'number' | 'boolean' | 'code' | 'list' | 'record' | 'none';
  /** The native input for a text that has an order. */
  input?: 'date' | 'time' | 'datetime-local';
  /** An answer that fits every question of the type without limits. */
  example?: string | boolean;
  /** It cannot be part of a repeating group. */
  alone?: true;
}

/** What editors, screens and the server have to know of a type; its rules are in `engine/questionTypes`. */
export const TYPE_TRAITS: Readonly<Record<QuestionType, TypeTraits>> = {
  text: { answer: 'text' },
  longText: { answer: 'text' },
  textList: { answer: 'list' },
  email: { answer: 'text', example: 'patient@example.com' },
  phone: { answer: 'text', example: '+1 212 555 0100' },
  integer: { answer: 'number' },
  decimal: { answer: 'number' },
  quantity: { answer: 'number' },
  date: { answer: 'text', input: 'date', example: '1980-05-17' },
  time: { answer: 'text', input: 'time', example: '08:00' },
  dateTime: { answer: 'text', input: 'datetime-local', example: '2026-01-15T08:00' },
  yesNo: { answer: 'boolean', example: false },
  consent: { answer: 'boolean', example: true },
  choice: { answer: 'code' },
  multipleChoice: { answer: 'list' },
  scale: { answer: 'number' },
  matrix: { answer: 'record' },
  repeatingGroup: { answer: 'list', alone: true },
  // A file belongs to one question of one draft; entries of a group cannot be addressed that way.
  file: { answer: 'list', alone: true },
  signature: { answer: 'record', alone: true },
  computed: { answer: 'none' },
  information: { answer: 'none' },
};

/** Whether the patient answers it (information and computed values have no answer). */
export const takesAnswer = ({ type }: Question): boolean => TYPE_TRAITS[type].answer !== 'none';

/** Whether it is never shown to patients. */
export const isStaffOnly = (question: Question): boolean =>
  question.type === 'computed' && question.staffOnly === true;

/**
 * A text in one language, without marks of formatting; falls back to the source text (the plain string) when that language is missing.
 */
export const textIn = (text: LocalizedText, language: string): string => plainOf(markupIn(text, language));

/** The same as it is written, with its marks (`engine/markup`): to show it formatted, to edit, compare or translate it. */
export function markupIn(text: LocalizedText, language: string): string {
  const entry = text[language] ?? Object.values(text).find((candidate) => typeof candidate === 'string');
  return typeof entry === 'string' ? entry : (entry?.text ?? '');
}

/** The name of a question where there is little room. */
export const shortLabelIn = ({ label, shortLabel }: Question, language: string): string =>
  textIn(shortLabel ?? label, language);

/** A text in each of the languages, by language, as `textIn` gives it. */
export const textsIn = (text: LocalizedText, languages: readonly string[]): Record<string, string> =>
  Object.fromEntries(languages.map((language) => [language, textIn(text, language)]));
