/** Points of answers in FHIRPath. */
import type { LogicJson } from '@clinic/engine/base';
import { hasRows } from '@clinic/engine/definition';
import { scoredName, scoreOf } from '@clinic/engine/logic';
import { hasOrdinals } from './optionCodes.ts';
import { readName, type Scope } from './pathNames.ts';
import { nullOf } from './pathNulls.ts';
import { sum } from './pathNumbers.ts';
import { certain, NotWritten, never, numeral, quoted, type Term, type Truth, written } from './pathTerms.ts';

/** Points of the chosen option; a question that does not apply counts 0. */
export function points(argument: LogicJson, scope: Scope): Term {
  const name = scoredName(argument) ?? '';
  const [id = '', row] = name.split('.');
  const question = scope.entry ? undefined : scope.context.questionOf(id);
  if (hasRows(question) && row === undefined) {
    const rows = question.rows.map((each) => points({ var: `${name}.${each.id}` }, scope));
    const item = scope.context.pathOf(question, false);
    // Rows whose answers have no points are unknown.
    const nullIf = (): Truth => {
      const isHidden = scope.hidden(id);
      return isHidden.path === 'true' ? certain(`${item}.empty()`) : isHidden;
    };
    return { ...sum(rows), nullIf };
  }
  if (question?.type === 'choice' || hasRows(question)) {
    const term = readName(name, scope);
    const path = hasOrdinals(question, scope.context)
      ? written(`${term.path}.ordinal()`)
      : written(
          question.options.reduceRight((rest, option) => {
            const { code } = term.options?.find(({ value }) => value === option.value) ?? { code: '' };
            const score = option.unknown ? undefined : scoreOf(option);
            return `iif(${term.path}.code = ${quoted(code)}, ${score === undefined ? '{}' : numeral(score)}, ${rest})`;
          }, '{}'),
        );
    return ofOne(path, term);
  }
  if (question?.type === 'multipleChoice') return pointsOfSeveral(name, question.options, scope);
  throw new NotWritten(`The points of “${name}” cannot be read.`);
}

/** An item that does not apply counts 0, as when an instrument says to skip it. */
function ofOne(path: string, term: Term): Term {
  const isNull = nullOf(term);
  const of = (path: string, isCertain: boolean): Term => ({
    path: written(path),
    type: 'number',
    isCertain,
    nullIf: never,
  });
  if (isNull.path === 'false') return of(path, false);
  if (isNull.path === 'true') return of(`iif((${term.path}).exists(), ${path}, 0)`, false);
  return of(`iif((${term.path}).empty() and ${isNull.path}, 0, ${path})`, false);
}

function pointsOfSeveral(
  name: string,
  options: ReadonlyArray<{ value: string | number; score?: number; unknown?: boolean }>,
  scope: Scope,
): Term {
  const term = readName(name, scope);
  if (options.some(({ unknown }) => unknown)) throw new NotWritten(`“${name}” has an answer without points.`);
  const parts = options.flatMap((option) => {
    const score = option.score ?? (typeof option.value === 'number' ? option.value : 0);
    const { code } = term.options?.find(({ value }) => value === option.value) ?? { code: '' };
    return score === 0
      ? []
      : [`iif(${term.path}.where(code=${quoted(code)}).exists(), ${numeral(score)}, 0)`];
  });
  const total = parts.length === 0 ? '0' : parts.join(' + ');
  return {
    path: written(`iif((${term.path}).exists(), ${total}, {})`),
    type: 'number',
    isCertain: false,
    nullIf: term.nullIf,
  };
}
