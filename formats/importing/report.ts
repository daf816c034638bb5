/** The report of an import: the outcome of each part of a file, or why it was refused. Shared by all formats. */
import type { Message } from './texts/message.ts';

/**
 * `taken`: the definition is equivalent; `mapped`: it expresses it in another form; `kept`: it stays in the stored
 * source but has no effect; `dropped`: it cannot be kept.
 */
export type Outcome = 'taken' | 'mapped' | 'kept' | 'dropped';

export interface ReportEntry {
  /** Where it is in the source: FHIRPath, or the row and column of a table. */
  path: string;
  /** Name of the element; for an extension its URL, for a cell its column. */
  element: string;
  outcome: Outcome;
  /** How it was mapped, or why it is not shown. */
  note?: Message;
}

/** The elements of one question, or of the form itself. */
export interface ReportGroup {
  path: string;
  /** The row of a table. */
  place?: TablePlace;
  /** The question's name in the source; absent for the form itself. */
  linkId?: string;
  text?: string;
  elements: ReportEntry[];
}

/** Why a form cannot be imported. */
export interface Refusal {
  path: string;
  /** All places of the same kind of fault, if there are several; `path` is the first. */
  places?: readonly string[];
  place?: TablePlace;
  /** In English. */
  message: string;
  /** The same for other languages. */
  text?: Message;
}

export interface TablePlace {
  /** The name of the sheet, if the file has several. */
  sheet?: string;
  /** Row number as in spreadsheets; the header is row 1. */
  row: number;
  /** The header of the column. */
  column?: string;
}
