/** The units that a question takes: options, a value set, and whether there can be others. */
import { UCUM } from './codes.ts';
import type { ResponseContext } from './context.ts';
import * as extension from './extensions.ts';
import { quote } from './issue.ts';
import { extensionsOf, extensionValue, isObject, type JsonObject, textOf, typedValue } from './json.ts';

export function checkUnit(
  item: JsonObject,
  quantity: JsonObject,
  path: string,
  context: ResponseContext,
): void {
  const { issues, reader } = context;
  const system = textOf(quantity.system);
  const code = textOf(quantity.code);
  const shown = code ?? textOf(quantity.unit) ?? 'none';
  const options = extensionsOf(item, extension.UNIT_OPTION)
    .map((option) => typedValue(option, 'value')?.value)
    .filter(isObject);
  const isOption = options.some((option) =>
    option.code === undefined
      ? option.display === quantity.unit
      : option.code === code && option.system === system,
  );
  if (options.length > 0 && !isOption) {
    const allowed = options.map((option) => textOf(option.code) ?? textOf(option.display)).join(', ');
    issues.error('invariant', path, `The unit ${quote(shown)} is not allowed. Allowed: ${allowed}.`);
  }
  const canonical = textOf(extensionValue(item, extension.UNIT_VALUE_SET));
  if (canonical !== undefined) {
    const valueSet = reader.valueSet(canonical);
    if (!valueSet) issues.warning('not-found', path, `The value set of units ${canonical} is not at hand.`);
    else if (code === undefined)
      issues.error('invariant', path, `The unit ${quote(shown)} has no code, so it is not in ${canonical}.`);
    else {
      const { result, reason } = reader.membership(valueSet, system, code);
      if (result === 'out')
        issues.error('invariant', path, `The unit ${quote(shown)} is not in the value set ${canonical}.`);
      if (result === 'unknown')
        issues.warning('not-supported', path, `The unit ${quote(shown)} could not be checked: ${reason}.`);
    }
  }
  if (system === UCUM && code !== undefined && context.terminology.knowledge(UCUM)?.has(code) === false)
    issues.error('code-invalid', path, `${quote(code)} is not a UCUM unit.`);
}
