/** Toggles one option of a multiple choice. */
import type { AnswerValue } from '@clinic/engine/base';
import type { Option } from '@clinic/engine/definition';

/**
 * The answer after `option` was pressed: an exclusive one ("none of the above") clears the others, and any
 * other one clears it. Options stay in their own order; with none selected there is no answer.
 */
export function toggleOption(
  options: readonly Option[],
  answer: AnswerValue | undefined,
  option: Option,
): AnswerValue | undefined {
  const ticked = new Set<unknown>(Array.isArray(answer) ? answer : []);
  if (ticked.has(option.value)) {
    ticked.delete(option.value);
  } else {
    for (const other of options) if (option.exclusive || other.exclusive) ticked.delete(other.value);
    ticked.add(option.value);
  }
  const values = options.map(({ value }) => value).filter((value) => ticked.has(value));
  return values.length === 0 ? undefined : values;
}
