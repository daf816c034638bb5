/** The units that a question accepts: options, a value set, and whether others are allowed. */
import { UCUM } from './codes.ts';
import type { ResponseContext } from './context.ts';
import * as extension from './extensions.ts';
import { quote } from './issue.ts';
import { extensionsOf, extensionValue, isObject, type JsonObject, textOf, typedValue } from './json.ts';

/** Reports a unit that the question does not accept, or that is not in UCUM. */
export function checkUnit(
  item: JsonObject,
  quantity: JsonObject,
  path: string,
  context: ResponseContext,
): void {
  const { terminology, issues } = context;
  const system = textOf(quantity.system);
  const code = textOf(quantity.code);
  if (!takesOther(item, code)) {
    checkUnitOption(item, quantity, path, context);
    checkInUnitValueSet(item, quantity, path, context);
  }
  if (system === UCUM && code !== undefined && terminology.knowledge(UCUM)?.has(code) === false)
    issues.error('code-invalid', path, `${quote(code)} is not a UCUM unit.`);
}

/** Whether other units are allowed: any unit, or only a free-text unit without a code. */
function takesOther(item: JsonObject, code: string | undefined): boolean {
  const open = extensionValue(item, extension.UNIT_OPEN);
  return open === 'optionsOrType' || (open === 'optionsOrString' && code === undefined);
}

const shownUnit = ({ code, unit }: JsonObject): string => quote(textOf(code) ?? textOf(unit) ?? 'none');

function checkUnitOption(
  item: JsonObject,
  quantity: JsonObject,
  path: string,
  { issues }: ResponseContext,
): void {
  const options = extensionsOf(item, extension.UNIT_OPTION)
    .map((option) => typedValue(option, 'value')?.value)
    .filter(isObject);
  const isOption = options.some((option) =>
    option.code === undefined
      ? option.display === quantity.unit
      : option.code === quantity.code && option.system === quantity.system,
  );
  if (options.length === 0 || isOption) return;
  const allowed = options.map((option) => textOf(option.code) ?? textOf(option.display)).join(', ');
  issues.error('invariant', path, `The unit ${shownUnit(quantity)} is not allowed. Allowed: ${allowed}.`);
}

function checkInUnitValueSet(
  item: JsonObject,
  quantity: JsonObject,
  path: string,
  { issues, reader }: ResponseContext,
): void {
  const canonical = textOf(extensionValue(item, extension.UNIT_VALUE_SET));
  if (canonical === undefined) return;
  const valueSet = reader.valueSet(canonical);
  const code = textOf(quantity.code);
  const unit = `The unit ${shownUnit(quantity)}`;
  if (!valueSet) issues.warning('not-found', path, `The value set of units ${canonical} is not at hand.`);
  else if (code === undefined)
    issues.error('invariant', path, `${unit} has no code, so it is not in ${canonical}.`);
  else {
    const { result, reason } = reader.membership(valueSet, textOf(quantity.system), code);
    if (result === 'out') issues.error('invariant', path, `${unit} is not in the value set ${canonical}.`);
    if (result === 'unknown')
      issues.warning('not-supported', path, `${unit} could not be checked: ${reason}.`);
  }
}
