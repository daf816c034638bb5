/** Reads which fact choosing an option states. */
import { FACT_SYSTEMS, type FactCode, type OptionExtraction } from '@clinic/engine/definition';
import { FACT_SYSTEM_ADDRESSES } from '../../validate/codes.ts';
import { STATES } from '../../validate/extensions.ts';
import { extensionValue, isObject, type JsonObject } from '../../validate/json.ts';

export function optionExtractionOf(entry: JsonObject): OptionExtraction | undefined {
  const value = extensionValue(entry, STATES);
  return typeof value === 'boolean' ? value : factCodeIn(value);
}

/** The code of a coding, in the terminologies that definitions support. */
export function factCodeIn(coding: unknown): FactCode | undefined {
  if (!isObject(coding) || typeof coding.code !== 'string') return undefined;
  const system = FACT_SYSTEMS.find((each) => FACT_SYSTEM_ADDRESSES[each] === coding.system);
  return system && { system, code: coding.code };
}
