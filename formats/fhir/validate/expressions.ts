/** FHIRPath expressions of a Questionnaire, evaluated on a response. */
import type { Instance, ResponseContext } from './context.ts';
import { CALCULATED_VALUES, CONSTRAINTS, VARIABLE } from './extensions.ts';
import type { QuestionnaireItem } from './index.ts';
import {
  extensionsOf,
  extensionValue,
  isObject,
  type JsonObject,
  objectsOf,
  textOf,
  typedValue,
} from './json.ts';

const FHIRPATH = 'text/fhirpath';

/** The expression of an extension: an Expression in FHIRPath, or a string. */
export function expressionOf(extension: JsonObject): string | undefined {
  const value = typedValue(extension, 'value')?.value;
  if (isObject(value))
    return value.language === undefined || value.language === FHIRPATH ? textOf(value.expression) : undefined;
  return textOf(value);
}

/**
 * The expression that computes the value of an extension, overriding a literal value.
 * @returns its path in the extension, and the expression if it is FHIRPath
 */
export function calculatedValue(extension: JsonObject): { expression?: string; at: string } | undefined {
  for (const [key, element] of Object.entries(extension)) {
    if (!/^_?value[A-Z]/.test(key) || !isObject(element)) continue;
    const [calculated] = extensionsOf(element, ...CALCULATED_VALUES);
    if (!calculated) continue;
    const expression = expressionOf(calculated)?.trim();
    const at = `${key.replace('_', '')}.extension[${objectsOf(element.extension).indexOf(calculated)}]`;
    return { at, ...(expression !== undefined && { expression }) };
  }
  return undefined;
}

/**
 * Evaluates a condition for an item. By SDC, an empty result counts as false.
 * @param focus the starting point: the response, or the item in it
 * @returns undefined if the expression cannot be evaluated, which is reported
 */
export function evaluateForItem(
  expression: string,
  entry: QuestionnaireItem,
  ancestors: readonly Instance[],
  node: JsonObject | undefined,
  context: ResponseContext,
  focus: 'response' | 'item',
): boolean | undefined {
  try {
    const variables = variablesFor(entry, ancestors, node, context);
    const item = node ?? ancestors.at(-1)?.node ?? context.response;
    const result =
      focus === 'response' || item === context.response
        ? context.expressions.evaluate(expression, context.response, 'QuestionnaireResponse', variables)
        : context.expressions.evaluate(expression, item, 'QuestionnaireResponse.item', variables);
    return truth(result) ?? false;
  } catch (error) {
    context.issues.warning('not-supported', entry.path, `An expression cannot be evaluated: ${said(error)}`);
    return undefined;
  }
}

/** Evaluates the constraints of an item, or of the Questionnaire itself, and reports those that do not hold. */
export function checkConstraints(
  element: JsonObject,
  entry: QuestionnaireItem | undefined,
  ancestors: readonly Instance[],
  node: JsonObject,
  path: string,
  context: ResponseContext,
): void {
  for (const extension of extensionsOf(element, ...CONSTRAINTS)) {
    const source = extensionValue(extension, 'expression');
    const expression = isObject(source) ? textOf(source.expression) : textOf(source);
    if (expression === undefined) continue;
    const human = textOf(extensionValue(extension, 'human')) ?? 'A constraint does not hold.';
    const key = textOf(extensionValue(extension, 'key'));
    const name = key === undefined ? human : `${key}: ${human}`;
    const severity = extensionValue(extension, 'severity') === 'warning' ? 'warning' : context.missing;
    try {
      const variables = variablesFor(entry, ancestors, node, context);
      const base = entry ? 'QuestionnaireResponse.item' : 'QuestionnaireResponse';
      const result = truth(context.expressions.evaluate(expression, node, base, variables));
      if (result === false) context.issues.add(severity, 'invariant', path, name);
      if (result === undefined) context.issues.add('information', 'invariant', path, `Undecided: ${name}`);
    } catch (error) {
      // A constraint that cannot be evaluated is reported with the severity that its author chose.
      context.issues.add(severity, 'exception', path, `Cannot be evaluated: ${name} (${said(error)})`);
    }
  }
}

const truth = (result: readonly unknown[]): boolean | undefined => {
  if (result.length === 0) return undefined;
  // In FHIRPath a single non-boolean value counts as true.
  if (result.length === 1) return typeof result[0] === 'boolean' ? result[0] : true;
  throw new Error('it gives several values instead of true or false');
};

type Variables = Readonly<Record<string, unknown>>;

/** %resource, %questionnaire, %qitem and the variables declared by the Questionnaire and enclosing items. */
function variablesFor(
  entry: QuestionnaireItem | undefined,
  ancestors: readonly Instance[],
  node: JsonObject | undefined,
  context: ResponseContext,
): Record<string, unknown> {
  const { response, index } = context;
  const constants = { resource: response, rootResource: response, questionnaire: index.questionnaire };
  let variables = declaredIn(index.questionnaire, response, 'QuestionnaireResponse', constants, context);
  for (const { of, node: ancestor } of ancestors)
    variables = declaredIn(of.item, ancestor, 'QuestionnaireResponse.item', variables, context);
  if (entry && node)
    variables = declaredIn(entry.item, node, 'QuestionnaireResponse.item', variables, context);
  return { ...variables, ...(entry && { qitem: entry.item }) };
}

/** The variables of an element, added to those of its context; evaluated once for each element of the response. */
function declaredIn(
  element: JsonObject,
  focus: JsonObject,
  base: string,
  outerVariables: Variables,
  { expressions, variables: cache }: ResponseContext,
): Variables {
  const extensions = extensionsOf(element, VARIABLE);
  if (extensions.length === 0 && base !== 'QuestionnaireResponse') return outerVariables;
  const cached = cache.get(focus);
  if (cached) return cached;
  const variables: Record<string, unknown> = { ...outerVariables };
  for (const extension of extensions) {
    const value = typedValue(extension, 'value')?.value;
    const expression = expressionOf(extension);
    const name = isObject(value) ? textOf(value.name) : undefined;
    if (name === undefined || expression === undefined) continue;
    try {
      variables[name] = expressions.evaluate(expression, focus, base, { ...variables });
    } catch {
      // The variable stays undefined, so expressions that use it are reported.
    }
  }
  cache.set(focus, variables);
  return variables;
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));
