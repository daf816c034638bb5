/** The limits a rule compares with, from anywhere in its evidence. */
import type { Trace } from '@clinic/engine/logic';
import type { Parameter, RuleSet } from '@clinic/rules/document';
import type { Evidence } from '@clinic/rules/evaluate';

/** In rule set order. */
export function limitsOf(
  { trace, alert, derived }: Pick<Evidence, 'trace' | 'alert' | 'derived'>,
  { parameters }: Pick<RuleSet, 'parameters'>,
): Parameter[] {
  const read = new Set<string>();
  const visit = ({ operator, operand, args }: Trace): void => {
    if (operator === 'var') read.add(String(operand));
    args?.forEach(visit);
  };
  for (const root of [trace, ...(alert ? [alert] : []), ...Object.values(derived)]) visit(root);
  return parameters.filter(({ key, value }) => typeof value === 'number' && read.has(key));
}
