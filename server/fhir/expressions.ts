/** FHIRPath, by the library of the NLM. Expressions come from documents; none of them is run as code. */
import fhirpath from 'fhirpath';
import r4 from 'fhirpath/fhir-context/r4';
import type { Expressions } from '../../engine/fhir/validate/context.ts';

const MAX_LENGTH = 5000;
const MAX_KEPT = 2000;

type Compiled = (data: unknown, variables: Record<string, unknown>) => unknown[];

const OPTIONS = {
  // Expressions must not write to the console or fetch anything.
  traceFn: () => undefined,
  async: false,
} as const;

const compiled = new Map<string, Compiled | Error>();

function compile(expression: string, base: string): Compiled | Error {
  const key = `${base}\n${expression}`;
  const kept = compiled.get(key);
  if (kept) return kept;
  if (compiled.size >= MAX_KEPT) compiled.clear();
  const made = compileNew(expression, base);
  compiled.set(key, made);
  return made;
}

function compileNew(expression: string, base: string): Compiled | Error {
  if (expression.length > MAX_LENGTH) return new Error(`It is longer than ${MAX_LENGTH} characters.`);
  try {
    const path = base.includes('.') ? { base, expression } : expression;
    return fhirpath.compile(path, r4, OPTIONS) as Compiled;
  } catch (error) {
    const [line = ''] = String((error as Error).message).split('\n', 1);
    return new Error(`Not a FHIRPath expression: ${line.slice(0, 200)}`);
  }
}

export const fhirPathExpressions: Expressions = {
  fault: (expression) => {
    const result = compile(expression, 'QuestionnaireResponse');
    return result instanceof Error ? result.message : undefined;
  },
  evaluate: (expression, focus, base, variables) => {
    const result = compile(expression, base);
    if (result instanceof Error) throw result;
    return result(focus, variables);
  },
};
