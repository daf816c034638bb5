/** Converts FHIR quantities to the units of questions. */
import { convertedAmount } from '@clinic/engine/base';
import { constantOf } from '@clinic/engine/logic';
import { isObject, type JsonObject, textOf } from '../../validate/json.ts';
import { unitNamed } from './unitNames.ts';

/** The unit of a quantity or coding: a UCUM code, also found by its name, otherwise the written text. */
export function unitOf({ code, system, unit, display }: JsonObject): string | undefined {
  const written = textOf(code);
  if (written !== undefined && system !== undefined) return written;
  const name = written ?? textOf(unit) ?? textOf(display);
  return name === undefined ? undefined : unitNamed(name);
}

export const unitIn = (value: unknown): string | undefined => (isObject(value) ? unitOf(value) : undefined);

/** The number of a quantity in a unit; undefined if it cannot be converted. */
export function amountIn(quantity: JsonObject, unit: string | undefined): number | undefined {
  const { value } = quantity;
  const ownUnit = unitOf(quantity);
  if (typeof value !== 'number') return undefined;
  if (ownUnit === unit) return value;
  const converted =
    ownUnit === undefined || unit === undefined ? undefined : convertedAmount(value, ownUnit, unit);
  const number = converted && constantOf(converted);
  return typeof number === 'number' ? number : undefined;
}
