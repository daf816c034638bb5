/** A history in JSON, which has no `undefined`. */
import type { Maybe } from '../base/logicJson.ts';
import type { EarlierSubmission, History } from './history.ts';

interface StoredSubmission<Values = Record<string, Maybe>> {
  questionnaireId: string;
  version: string;
  on: string;
  /** What is known. */
  values: Values;
  /** The chosen options that rules read as unknown. */
  chosen?: Values | undefined;
  /** Ids of the questions that were asked and are not known. */
  unknown?: string[] | undefined;
}

/** @returns the history as rules take it */
export const readHistory = (stored: ReadonlyArray<StoredSubmission<Record<string, unknown>>>): History =>
  stored.map(({ unknown = [], chosen, values, ...submission }) => {
    const open = Object.fromEntries(unknown.map((key) => [key, undefined]));
    const all = { ...open, ...(values as EarlierSubmission['values']) };
    return { ...submission, values: all, chosen: { ...all, ...(chosen as EarlierSubmission['values']) } };
  });

/** @returns the same as JSON can hold it, for `readHistory` */
export const storedHistory = (history: History): StoredSubmission[] =>
  history.map(({ values, chosen = values, ...submission }) => {
    const keys = Object.keys(values);
    const unsure = keys.filter((key) => values[key] === undefined && chosen[key] !== undefined);
    const pick = (from: typeof values, of: readonly string[]) =>
      Object.fromEntries(of.map((key) => [key, from[key]]));
    return {
      ...submission,
      values: pick(
        values,
        keys.filter((key) => values[key] !== undefined),
      ),
      ...(unsure.length > 0 && { chosen: pick(chosen, unsure) }),
      unknown: keys.filter((key) => values[key] === undefined),
    };
  });
