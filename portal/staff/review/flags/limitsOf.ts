/** The limits a rule compares with, from anywhere in its evidence. */
import type { Trace } from '../../../../engine/logic/trace.ts';
import type { Parameter, RuleSet } from '../../../../rules/document/ruleset.ts';
import type { Evidence } from '../../../../rules/evaluate/evidence.ts';

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
