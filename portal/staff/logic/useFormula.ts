/** The formula that a piece of logic represents, while it is edited with fields. */
import type { LogicJson } from '@clinic/engine/base';
import { type Formula, formulaOfLogic, logicOfFormula } from '@clinic/engine/editing';
import isSame from 'fast-deep-equal';
import { useState } from 'react';

/**
 * The formula of `value`, with a setter. While it is edited it keeps its kind: a sum of two terms divided by
 * 2 does not turn into a mean while the user types.
 */
export function useFormula(
  value: LogicJson,
  onChange: (logic: LogicJson, about?: string) => void,
): readonly [Formula, (next: Formula, about?: string) => void] {
  const [edited, setEdited] = useState<Formula>();
  const formula = edited && isSame(logicOfFormula(edited), value) ? edited : formulaOfLogic(value);
  const set = (next: Formula, about?: string): void => {
    setEdited(next);
    onChange(logicOfFormula(next), about);
  };
  return [formula, set];
}
