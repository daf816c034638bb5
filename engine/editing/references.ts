/** Renames references in conditions and pages. */

import type { LogicJson } from '../base/logicJson.ts';
import { LOGIC_KEYS } from '../definition/localized.ts';
import { LIST_OPERATORS } from '../logic/operators.ts';

type NameOf = (id: string) => string;

/** A step, question or whole definition with references in every condition and page renamed. */
export function withReferences<T>(value: T, nameOf: NameOf): T {
  if (Array.isArray(value)) return value.map((each) => withReferences(each, nameOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, entry]) => {
    if (LOGIC_KEYS.has(name)) return [name, logicReading(entry as LogicJson, nameOf, false)];
    if (name === 'switchUnit' && entry !== null && typeof entry === 'object') {
      const { question } = entry as { question?: unknown };
      return [name, typeof question === 'string' ? { ...entry, question: nameOf(question) } : entry];
    }
    if (name === 'pages' && Array.isArray(entry))
      return [name, entry.map((page) => pageReading(page, nameOf))];
    return [name, withReferences(entry, nameOf)];
  });
  return Object.fromEntries(entries) as T;
}

function pageReading(page: unknown, nameOf: NameOf): unknown {
  const { questions, sideBySide } = page as { questions?: unknown; sideBySide?: unknown };
  return {
    ...(page as object),
    ...(Array.isArray(questions) && { questions: questions.map(nameOf) }),
    ...(Array.isArray(sideBySide) && {
      sideBySide: sideBySide.map((row) => (Array.isArray(row) ? row.map(nameOf) : row)),
    }),
  };
}

/** Inside the entries of a list, names are those of its parts. */
function logicReading(logic: LogicJson, nameOf: NameOf, insideList: boolean): LogicJson {
  if (typeof logic !== 'object' || logic === null) return logic;
  if (Array.isArray(logic)) return logic.map((each: LogicJson) => logicReading(each, nameOf, insideList));
  const entries = Object.entries(logic as { readonly [operator: string]: LogicJson }).map(
    ([operator, operand]): [string, LogicJson] => {
      if ((operator === 'var' && !insideList) || operator === 'chose') {
        return [operator, firstRenamed(operand, nameOf)];
      }
      if (operator === 'missing') return [operator, keysRenamed(operand, nameOf)];
      if (operator === 'missing_some' && Array.isArray(operand)) {
        const [count = 0, keys = []] = operand as LogicJson[];
        return [operator, [count, keysRenamed(keys, nameOf)]];
      }
      if (!Array.isArray(operand)) return [operator, logicReading(operand, nameOf, insideList)];
      const isList = LIST_OPERATORS.has(operator);
      const renamed = operand.map((each: LogicJson, index) =>
        logicReading(each, nameOf, insideList || (isList && index > 0)),
      );
      return [operator, renamed];
    },
  );
  return Object.fromEntries(entries);
}

const keysRenamed = (keys: LogicJson, nameOf: NameOf): LogicJson =>
  Array.isArray(keys)
    ? keys.map((key: LogicJson) => keysRenamed(key, nameOf))
    : typeof keys === 'string'
      ? nameOf(keys)
      : keys;

function firstRenamed(operand: LogicJson, nameOf: NameOf): LogicJson {
  if (Array.isArray(operand)) return [firstRenamed(operand[0] ?? null, nameOf), ...operand.slice(1)];
  if (typeof operand !== 'string') return operand;
  const [id = '', ...path] = operand.split('.');
  return [nameOf(id), ...path].join('.');
}
