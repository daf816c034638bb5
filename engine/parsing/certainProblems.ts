/** Which problems of a malformed document are certain. */
import type { Problem } from '../base/problem.ts';
import type { Salvaged } from './salvage.ts';

/** Problems that a question or flag of another type may cause without being named in them. */
const OF_STAND_INS = /^(logic_kind|alert|row_type|section_table|group_table|switch_unit)$/;

/** Problems that placeholders for properties of the document itself cause. */
const OF_PROPERTIES: Readonly<Record<string, RegExp>> = {
  version: /^migration_version$/,
  languages: /^(text_source|translation_.*|instrument_language)$/,
  parameters: /^(dangling|order)$/,
  derived: /^(dangling|order)$/,
  flags: /^(dangling|order)$/,
};

/** Maximum number of malformed places reported; further ones are reported once these are fixed. */
const MAX_PROBLEMS = 1_000;

/**
 * All problems of a malformed document: those of its shape, and those of the salvaged part that are certain, that is,
 * neither in placeholders nor naming or caused by them.
 */
export function allProblems(
  deep: readonly Problem[],
  shapes: readonly Problem[],
  salvaged: { problems: readonly Problem[] } & Pick<Salvaged, 'replaced' | 'names'>,
): Problem[] {
  const { replaced, names } = salvaged;
  const touched = [...shapes.map(({ path }) => path), ...replaced];
  const caused = [
    ...(replaced.length > 0 ? [OF_STAND_INS] : []),
    ...Object.entries(OF_PROPERTIES).flatMap(([name, codes]) => (touched.includes(name) ? [codes] : [])),
  ];
  const others =
    touched.length > MAX_PROBLEMS
      ? []
      : salvaged.problems.filter(
          (problem) =>
            !touched.some((each) => problem.path.startsWith(each) || each.startsWith(problem.path)) &&
            !caused.some((codes) => codes.test(problem.code)) &&
            !namesAny(problem, names),
        );
  const reported = new Set(others.filter(({ code }) => code === 'logic_depth').map(({ path }) => path));
  const isReported = (path: string): boolean => [...reported].some((each) => path.startsWith(each));
  return [...deep.filter(({ path }) => !isReported(path)), ...shapes, ...others];
}

/** Whether one of its parameters is such a name, a part of it, or a list that includes one. */
const namesAny = ({ text }: Problem, names: ReadonlySet<string>): boolean =>
  Object.values(text.params).some(
    (value) =>
      names.has(String(value)) ||
      String(value)
        .split(/, |\./)
        .some((name) => names.has(name)),
  );
