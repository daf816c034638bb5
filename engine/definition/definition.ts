/** The authored questionnaire document, as returned by `parseDefinition`. One document per version. */
import type { z } from 'zod';
import type { LocalizedText } from '../base/localizedText.ts';
import type { LogicJson } from '../base/logicJson.ts';
import { plainOf } from '../markup/plain.ts';
import type * as schema from './definitionSchema.ts';
import { withSaid } from './namedAnswers.ts';

export type Definition = Omit<z.output<typeof schema.DefinitionSchema>, 'steps'> & { steps: Step[] };
export type Step = Omit<z.output<typeof schema.StepSchema>, 'questions'> & { questions: Question[] };
export type FhirSource = z.output<typeof schema.FhirSourceSchema>;
export type TableSource = z.output<typeof schema.TableSourceSchema>;
export type Migration = z.output<typeof schema.MigrationSchema>;
export type Rename = z.output<typeof schema.RenameSchema>;
export type Recode = z.output<typeof schema.RecodeSchema>;
export type EligibilityRule = z.output<typeof schema.EligibilitySchema>;
export type Instrument = z.output<typeof schema.InstrumentSchema>;
export type SectionOfStep = z.output<typeof schema.SectionSchema>;
export type PageOfStep = z.output<typeof schema.PageSchema>;
export type Code = z.output<typeof schema.CodeSchema>;
export type Option = z.output<typeof schema.OptionSchema>;
export type OtherAnswer = z.output<typeof schema.Other>;
export type Band = z.output<typeof schema.BandSchema>;
export type Check = z.output<typeof schema.CheckSchema>;
export type NumberLimits = z.output<z.ZodObject<typeof schema.Limits>>;
export type UnitOption = z.output<typeof schema.UnitOptionSchema>;
export type MatrixRow = z.output<typeof schema.RowSchema>;
export type FhirPathValue = z.output<typeof schema.FhirPath>;
export type AnswerExtraction = z.output<typeof schema.ExtractionSchema>;
export type OptionExtraction = NonNullable<Option['extract']>;
export type FactCode = NonNullable<AnswerExtraction['code']>;

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

/** The list, once it is linked. */
interface Linked {
  [LINKED]?: CodeList;
}

export type QuestionType = keyof typeof schema.FIELDS;
type Shape<T extends QuestionType> = typeof schema.BASE & {
  type: z.ZodLiteral<T>;
} & (typeof schema.FIELDS)[T];
type Written<T extends QuestionType> =
  Shape<T> extends infer S extends z.core.$ZodShape ? z.output<z.ZodObject<S>> : never;
type Narrow<T extends QuestionType, Fields> = Omit<Written<T>, keyof Fields> & Fields;

/** What a schema cannot say of some types. */
interface Narrowed {
  choice: Written<'choice'> & Linked;
  multipleChoice: Written<'multipleChoice'> & Linked;
  quantity:
    | Narrow<'quantity', { unit: string; units?: undefined }>
    | Narrow<'quantity', { units: UnitOption[]; unit?: undefined }>;
  repeatingGroup: Narrow<'repeatingGroup', { questions: Question[] }>;
  computed:
    | Narrow<'computed', { compute: LogicJson; fhirPath?: undefined }>
    | Narrow<'computed', { fhirPath: FhirPathValue; compute?: undefined }>;
}

export type Question = {
  [T in QuestionType]: T extends keyof Narrowed ? Narrowed[T] : Written<T>;
}[QuestionType];
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
  /** The code of HL7's `questionnaire-item-control` that other systems draw it by. */
  itemControl?: string;
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
export type RowsQuestion = QuestionOf<'matrix'>;

export const hasRows = (question: Question | undefined): question is RowsQuestion =>
  question !== undefined && 'rows' in question;

/** Its rows; of other questions none. */
export const rowsOf = (question: Question): MatrixRow[] => (hasRows(question) ? question.rows : []);

/** Whether it is never shown to patients. */
export const isStaffOnly = (question: Question): boolean =>
  question.type === 'computed' && question.staffOnly === true;

/**
 * A text in one language, without marks of formatting, and without the answers that it names
 * (`withNamedAnswers` inserts them); falls back to the source text (the plain string) when that language is missing.
 */
export const textIn = (text: LocalizedText, language: string): string =>
  plainOf(withSaid(markupIn(text, language), NOTHING_SAID));

const NOTHING_SAID = (): undefined => undefined;

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
