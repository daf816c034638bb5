/** Imports data dictionaries. */
import type { Question } from '@clinic/engine/definition';
import type { ImportedTable } from '@clinic/formats/importing';
import { importDictionary } from '@clinic/formats/redcap';
import { dictionary, type Row } from './dictionary.ts';

export const imported = (...rows: readonly Row[]): ImportedTable => importDictionary(dictionary(...rows));

/** The questions of the file, without those about the patient. */
export const questionsOf = ({ definition }: ImportedTable): Question[] =>
  definition?.steps.slice(1).flatMap(({ questions }) => questions) ?? [];

export const questionOf = (row: Row): Question | undefined => questionsOf(imported(row))[0];

/** `outcome note` by `row.column`. */
export const outcomesOf = ({ groups }: ImportedTable): Record<string, string> =>
  Object.fromEntries(
    groups.flatMap(({ elements }) =>
      elements.map(({ path, outcome, note }) => [path, note ? `${outcome} ${note.code}` : outcome]),
    ),
  );

export const field = (more: Partial<Row> = {}): Row => ({ name: 'q', type: 'text', ...more });
