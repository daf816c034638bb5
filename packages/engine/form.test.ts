import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { compileForm, DocumentProblems, explainFlag, openForm } from '@clinic-intake/engine';
import { expect, test } from 'vitest';

const today = '2026-03-15';

/** What is said about documents that cannot be opened. */
function problemsOf(...documents: Parameters<typeof openForm>): string[] {
  try {
    openForm(...documents);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentProblems);
    return (error as DocumentProblems).problems.map(({ path, message }) => `${path}: ${message}`);
  }
}

test('a form says what applies, what is wrong and which flags are raised, in each language', () => {
  const form = openForm(smallDefinition(), smallRuleSet());
  const { visible, issues, flags, answers } = form.assess(
    { agree: true, name: 'Ana', gone: 1 },
    { today, language: 'es' },
  );
  expect(visible).toContain('mood');
  expect(answers).toEqual({ agree: true, name: 'Ana' });
  expect(issues.map(({ question }) => question)).toContain('mood');
  expect(flags.map(({ key }) => key)).toEqual(form.ruleSet?.flags.map(({ key }) => key));
  for (const flag of flags) expect(explainFlag(flag)[0]?.text).toBeTruthy();
});

test('a flag that the answers do not settle is not clear', () => {
  const { flags } = openForm(smallDefinition(), smallRuleSet()).assess({}, { today });
  expect(flags.filter(({ value }) => value === null).map(({ state }) => state)).not.toContain('clear');
  expect(flags.some(({ state }) => state === 'unassessed')).toBe(true);
});

test('a form without rules has no flags', () => {
  const { definition } = openForm(smallDefinition());
  expect(compileForm(definition).assess({}, { today }).flags).toEqual([]);
});

test.each([
  [
    'of another format',
    { ...smallDefinition(), format: 2 },
    'format: It is in format 2, and this version of',
  ],
  [
    'that is a text',
    '{}',
    ': It has to be a JSON object, and is a string. Parse text with JSON.parse first.',
  ],
  ['that is a list', [], ': It has to be a JSON object, and is a list.'],
  ['that is nothing', null, ': It has to be a JSON object, and is null.'],
])('a definition %s is refused with what to do', (_what, definition, said) => {
  expect(problemsOf(definition)).toEqual([expect.stringContaining(said)]);
});

test('an unknown question type is named with its place and how to add it', () => {
  const definition = smallDefinition();
  definition.steps[0].questions[0].type = 'stars';
  expect(problemsOf({ ...definition, format: 1 })).toContainEqual(
    expect.stringMatching(/^steps\[0\]\.questions\[0\]\.type: .*registerQuestionType first$/),
  );
});

test('rules with an unknown operator, or about other questions, are refused', () => {
  const reading = (value: object) => {
    const rules = smallRuleSet();
    Object.assign(rules.flags[0], { type: 'boolean', alertWhen: undefined, value });
    return problemsOf(smallDefinition(), rules);
  };
  expect(reading({ betwixt: [1] })).toContainEqual(expect.stringContaining('registerOperator first'));
  expect(reading({ '==': [{ var: 'gone' }, 1] })).toContainEqual(expect.stringContaining('"gone"'));
});
