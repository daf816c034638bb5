/** Evaluates the expressions and variables of a form that is being filled in. */
import type { Expressions } from '../validate/context.ts';
import { VARIABLE } from '../validate/extensions.ts';
import type { Issues } from '../validate/issue.ts';
import { extensionsOf, isObject, type JsonObject, textOf, typedValue } from '../validate/json.ts';

export type Variables = Readonly<Record<string, unknown>>;

/** The evaluation context of expressions. */
export interface Evaluating {
  contexts: Readonly<Record<string, unknown>>;
  expressions: Expressions;
  response: JsonObject;
  issues: Issues;
}

/** The variables that an element declares, added to those around it. */
export function declared(
  element: JsonObject,
  path: string,
  outerVariables: Variables,
  work: Evaluating,
): Variables {
  let variables = outerVariables;
  for (const extension of extensionsOf(element, VARIABLE)) {
    const expression = namedExpression(extension);
    // The result of a query is passed as a context.
    if (!expression?.name || Object.hasOwn(work.contexts, expression.name)) continue;
    const result = evaluated(expression, path, variables, work);
    if (result) variables = { ...variables, [expression.name]: result };
  }
  return variables;
}

interface Expression {
  name: string | undefined;
  language: string | undefined;
  source: string;
}

export function namedExpression(extension: JsonObject): Expression | undefined {
  const value = typedValue(extension, 'value')?.value;
  if (!isObject(value)) return undefined;
  const source = textOf(value.expression);
  return source === undefined
    ? undefined
    : { name: textOf(value.name), language: textOf(value.language), source };
}

/** @returns undefined if it cannot be evaluated, which is reported */
export function evaluated(
  { name, language, source }: Expression,
  path: string,
  variables: Variables,
  { expressions, response, issues }: Evaluating,
): readonly unknown[] | undefined {
  if (language !== undefined && language !== 'text/fhirpath') {
    const of = name === undefined ? '' : ` of %${name}`;
    const what = `The expression${of} is of the language ${language}, which is not evaluated here.`;
    issues.warning('not-supported', path, `${what} Send its result as the context with that name.`);
    return undefined;
  }
  try {
    return expressions.evaluate(source, response, 'QuestionnaireResponse', variables);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    issues.warning('not-supported', path, `An expression cannot be evaluated: ${why}`);
    return undefined;
  }
}
