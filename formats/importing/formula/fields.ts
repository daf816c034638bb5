/** The properties of a field that formulas can read. */
import type { Option } from '@clinic/engine/definition';

/** One of the answers of a field with codes. */
export interface Choice {
  /** The code used in formulas. */
  code: string;
  option: Option;
}

/** `none`: the field is not asked, or has an answer that formulas cannot read. `boolean`: a computed condition. */
export type AnswerKind =
  | 'number'
  | 'text'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'yesNo'
  | 'boolean'
  | 'choice'
  | 'checkbox'
  | 'none';

export interface FieldAnswer {
  /** Its variable name in logic: `question`, or `matrix.row`. */
  key: string;
  kind: AnswerKind;
  /** Options of a choice or checkbox. */
  choices?: ReadonlyMap<string, Choice>;
}

/** @returns undefined for a field that the dictionary does not have */
export type AnswerOf = (field: string) => FieldAnswer | undefined;
