/** A document with the shape of a rule set, so that its parts can be shown, whether or not it is valid. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { type RuleSet, withUnsettledConditions } from '@clinic/rules/document';

/** @returns undefined if only the JSON can be shown */
export function asEditable(document: RuleSetDocument): RuleSet | undefined {
  const { id, version, title, languages, parameters, derived, flags } = document;
  const isWhole =
    typeof id === 'string' &&
    typeof version === 'string' &&
    isObject(title) &&
    Array.isArray(languages) &&
    isListOf(parameters, ({ key, label }) => typeof key === 'string' && isObject(label)) &&
    isListOf(
      derived,
      ({ key, label, value }) => typeof key === 'string' && isObject(label) && value !== undefined,
    ) &&
    isListOf(
      flags,
      ({ key, title: name, message, value, whenUnsettled }) =>
        typeof key === 'string' &&
        isObject(name) &&
        isObject(message) &&
        (whenUnsettled === undefined ? value !== undefined : Array.isArray(whenUnsettled)),
    );
  return isWhole ? withUnsettledConditions(document as unknown as RuleSet) : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isListOf = (value: unknown, fits: (item: Record<string, unknown>) => boolean): boolean =>
  Array.isArray(value) && value.every((item) => isObject(item) && fits(item));
