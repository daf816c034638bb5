/** Problems of the source of a computed value: our logic, or an expression that the server evaluates. */
import { error, localize, type Problem } from '../base/problem.ts';
import type { QuestionOf } from '../definition/definition.ts';
import { isExternal } from '../definition/externalValue.ts';
import type { Group } from '../form/groupEntries.ts';
import { nameRead } from '../logic/base/operation.ts';

export function formulaProblems(
  { compute, fhirPath, bands }: QuestionOf<'computed'>,
  path: string,
): Problem[] {
  if ((compute === undefined) === (fhirPath === undefined))
    return [error(`${path}.compute`, 'formula', localize('oneFormula'))];
  if (!fhirPath) return [];
  const { reads, gives } = fhirPath;
  const isList = Array.isArray(reads) && reads.every((read) => nameRead(read) !== undefined);
  return [
    ...(isList ? [] : [error(`${path}.fhirPath.reads`, 'reads', localize('readsNames'))]),
    ...(bands && gives !== 'number' ? [error(`${path}.bands`, 'band', localize('bandsOfNumbers'))] : []),
  ];
}

/** An external value is one for the whole form. */
export const entryFormulaProblems = ({ questions }: Group, path: string): Problem[] =>
  questions.flatMap((part, index) =>
    isExternal(part)
      ? [error(`${path}.questions[${index}].fhirPath`, 'in_group', localize('fhirPathInGroup'))]
      : [],
  );
