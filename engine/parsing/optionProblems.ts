/** Finds options that cannot be distinguished, chosen or shown. */
import { error, localize, type Problem, warning } from '../base/problem.ts';
import { type Choice, presentationOf } from '../definition/choiceDisplay.ts';
import type { Option } from '../definition/definition.ts';
import { MAX_SHOWN_OPTIONS } from '../definition/limits.ts';

/** No options, options in two places, or too many options to show all of them. */
export function listProblems(question: Choice, path: string): Problem[] {
  const { options, codeList, display } = question;
  if (codeList !== undefined) {
    const isShown = display !== undefined && display !== 'search';
    return [
      ...(options.length > 0 ? [error(`${path}.options`, 'code_list', localize('codeListOrOptions'))] : []),
      ...(isShown ? [error(`${path}.display`, 'code_list', localize('codeListShown'))] : []),
    ];
  }
  if (options.length === 0) return [error(`${path}.options`, 'shape', localize('noOptions'))];
  const count = question.options.length;
  return count <= MAX_SHOWN_OPTIONS || presentationOf(question) === 'search'
    ? []
    : [error(`${path}.display`, 'long_list', localize('listTooLong', { count, max: MAX_SHOWN_OPTIONS }))];
}

export function optionProblems(options: Option[], path: string, several: boolean): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, number>();
  options.forEach(({ value, exclusive }, index) => {
    // "1" and 1 are different in JSON, but not for readers or JSON-logic's ==.
    const before = seen.get(String(value));
    if (before === undefined) seen.set(String(value), index);
    else {
      const text = localize('optionTwice', { value, before: `${path}[${before}]` });
      problems.push(error(`${path}[${index}].value`, 'duplicate_option', text));
    }
    if (exclusive && !several) {
      const text = localize('exclusiveAlone');
      problems.push(warning(`${path}[${index}].exclusive`, 'exclusive', text));
    }
  });
  if (options.length === 1 && !several) {
    problems.push(warning(path, 'single_option', localize('singleOption')));
  }
  return problems;
}
