/** What an import did with each part of a file, and why it refused one: shared by all formats. */
import type { Message } from './texts/message.ts';

/**
 * `taken`: the definition says the same; `mapped`: it says it in another form; `kept`: it stays in the source
 * that the definition holds, but nothing is done with it; `dropped`: it cannot be kept.
 */
export type Outcome = 'taken' | 'mapped' | 'kept' | 'dropped';

export interface ReportEntry {
  /** Where it is in the source: FHIRPath, or the row and column of a table. */
  path: string;
  /** Its name; of an extension, its address; of a cell, its column. */
  element: string;
  outcome: Outcome;
  /** How it was mapped, or why it is not shown. */
  note?: Message;
}

/** What belongs to one question, or to the form as such. */
export interface ReportGroup {
  path: string;
  /** The row of a table. */
  place?: TablePlace;
  /** What the source calls the question; absent for the form as such. */
  linkId?: string;
  text?: string;
  elements: ReportEntry[];
}

/** Why a form is not imported. */
export interface Refusal {
  path: string;
  place?: TablePlace;
  /** In English. */
  message: string;
  /** The same for other languages. */
  text?: Message;
}

export interface TablePlace {
  /** The name of the sheet, if the file has several. */
  sheet?: string;
  /** As spreadsheets number them; the header is row 1. */
  row: number;
  /** The header of the column. */
  column?: string;
}
