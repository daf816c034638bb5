/**
 * Expressions of a definition that the server could not evaluate. The portal does not evaluate them, so it
 * does not parse them.
 */
import { error, localize, type Problem } from '@clinic/engine/base';
import { type Definition, isExternal } from '@clinic/engine/definition';
import { type ParsedDefinition, parseDefinition } from '@clinic/engine/parsing';
import { faultOfPath } from '@clinic/formats/fhir';

/** The definition with the problems of its expressions. */
export function parseWithExpressions(...args: Parameters<typeof parseDefinition>): ParsedDefinition {
  const parsed = parseDefinition(...args);
  const problems = parsed.definition ? problemsIn(parsed.definition) : [];
  return problems.length === 0 ? parsed : { problems: [...parsed.problems, ...problems] };
}

const problemsIn = ({ steps }: Definition): Problem[] =>
  steps.flatMap((step, stepIndex) =>
    step.questions.flatMap((question, index) => {
      if (!isExternal(question)) return [];
      const at = `steps[${stepIndex}].questions[${index}].fhirPath`;
      const { expression, variables = [] } = question.fhirPath;
      return [
        ...faults(expression, `${at}.expression`),
        ...variables.flatMap((each, place) =>
          faults(each.expression, `${at}.variables[${place}].expression`),
        ),
      ];
    }),
  );

function faults(expression: string, path: string): Problem[] {
  const fault = faultOfPath(expression);
  return fault ? [error(path, 'fhir_path', localize('noFhirPath', { at: fault.at + 1 }))] : [];
}
