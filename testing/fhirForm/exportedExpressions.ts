/** The expressions of an exported form. */
import { extensionValue, type JsonObject, objectsOf, textOf } from '@clinic/formats/fhir';
import {
  CALCULATED_EXPRESSION,
  CONSTRAINTS,
  ENABLE_WHEN_EXPRESSION,
  extensionsOf,
} from '@clinic/formats/testing';

/** An expression of an export: when the item is shown, what it computes, or the rule of one of its checks. */
export interface ExportedExpression {
  id: string;
  what: 'condition' | 'value' | 'check';
  /** Message of a check. */
  message?: string;
  path: string;
  /** The enclosing repeated group. */
  within?: string;
}

export function expressionsIn(questionnaire: JsonObject, within?: string): ExportedExpression[] {
  return objectsOf(questionnaire.item).flatMap((item) => {
    const of = (url: string, what: ExportedExpression['what']): ExportedExpression[] => {
      const found = extensionValue(item, url) as JsonObject | undefined;
      const id = textOf(item.linkId) ?? '';
      return found
        ? [{ id, what, path: String(found.expression), ...(within !== undefined && { within }) }]
        : [];
    };
    const own = [...of(ENABLE_WHEN_EXPRESSION, 'condition'), ...of(CALCULATED_EXPRESSION, 'value')];
    const rules = extensionsOf(item, ...CONSTRAINTS).map((rule): ExportedExpression => {
      const [path, message] = ['expression', 'human'].map((name) => String(extensionValue(rule, name)));
      const stated = {
        id: textOf(item.linkId) ?? '',
        what: 'check',
        path: path ?? '',
        message: message ?? '',
      } as const;
      return { ...stated, ...(within !== undefined && { within }) };
    });
    return [...own, ...rules, ...expressionsIn(item, item.repeats === true ? textOf(item.linkId) : within)];
  });
}
