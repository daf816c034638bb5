import { importDocument } from '@clinic/server/testing';
import { doseForm } from '@clinic/testing/fhir/doseForm';
import { expect, test } from 'vitest';
import { parseWithExpressions } from './fhirPathProblems.ts';

test('an expression or variable that is not valid FHIRPath is reported at its path', () => {
  const definition = importDocument(doseForm())[0]?.definition;
  expect(parseWithExpressions(definition).definition).toEqual(definition);
  const changed = JSON.parse(
    JSON.stringify(definition)
      .replace('%strength.toInteger() *', '%strength.toInteger( *')
      .replace('\'$1\')","at', '\'$1\'","at')
      .replace("'$1')\"}", "'$1'\"}"),
  );
  const { definition: none, problems } = parseWithExpressions(changed);
  expect(none).toBeUndefined();
  expect(problems.map(({ code, path }) => [code, path.replace(/^.*fhirPath/, '')])).toEqual([
    ['fhir_path', '.expression'],
    ['fhir_path', '.variables[0].expression'],
  ]);
  expect(problems[0]?.message).toContain('from character 22 on');
});
