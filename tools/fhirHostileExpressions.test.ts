/** Expressions in FHIR documents that take too long, or use forbidden functions. */
import type { FhirResource } from '@clinic/formats/fhir';
import { BudgetExceeded, r4Validator, withBudget } from '@clinic/server/testing';
import { answer, core, errorsOf, form, found, reply, shown } from '@clinic/testing/fhir/forms';
import { expect, test, vi } from 'vitest';

/** A form with a constraint on its question, and a response to it. */
function constrained(expression: string): { questionnaire: FhirResource; response: FhirResource } {
  const constraint = {
    url: core('questionnaire-constraint'),
    extension: [
      { url: 'key', valueId: 'k' },
      { url: 'severity', valueCode: 'error' },
      { url: 'expression', valueString: expression },
      { url: 'human', valueString: 'x' },
    ],
  };
  return {
    questionnaire: form([{ linkId: 'q', type: 'string', extension: [constraint] }]),
    response: reply([answer('q', { valueString: 'x' })]),
  };
}

const hundred = `(${Array.from({ length: 100 }, (_, index) => index).join('|')})`;

test.each([
  ['loops', `${hundred}.select(${hundred}.select(${hundred}.select(${hundred}.count()))).count() = 1`],
  ['does not end', '(1).repeat($this + 1).count() = 1'],
])('an expression that %s is stopped', (_, expression) => {
  const { questionnaire, response } = constrained(expression);
  const [issue] = r4Validator([questionnaire], 200).validate(response);
  expect(issue).toMatchObject({
    severity: 'fatal',
    code: 'too-costly',
    expression: 'QuestionnaireResponse',
  });
  // The next document is validated normally.
  expect(found(form([{ linkId: 'q', type: 'string' }]), response)).toEqual([]);
});

test.each([
  [
    'a text that grows with every step',
    `${hundred}.aggregate($total.replace('x', 'xxxxxxxxxxxxxxxx'), 'x') = 'x'`,
  ],
  ['a list that is doubled a hundred times', `${hundred}.aggregate($total.select(1 | 2), 1).count() = 1`],
  ['a list that grows with every step', `${hundred}.aggregate($total.combine($total), 1).count() = 1`],
  ['very many brackets', `${'('.repeat(2400)}1${')'.repeat(2400)} = 1`],
  ['more brackets than are read', `${'('.repeat(201)}1${')'.repeat(201)} = 1`],
  ['a request to a server', '%resource.subject.resolve().exists()'],
  ['an unknown function', "'x'.eval()"],
])('%s in an expression cannot be evaluated', (_, expression) => {
  const { questionnaire, response } = constrained(expression);
  // Its size ends it, not its time, which on a busy machine might be over first.
  expect(r4Validator([questionnaire], 60_000).validate(response).map(shown)).toEqual([
    'error exception QuestionnaireResponse.item[0]',
  ]);
});

test.each([
  `'${'a'.repeat(4_000)}'.matches('^(a+)+b$').not()`,
  `'${'a'.repeat(4_000)}'.matchesFull('(a|a)*b').not()`,
  `'${'a'.repeat(4_000)}'.matches('^(([a-z])+.)+[A-Z]([a-z])+$').not()`,
  `'${'a'.repeat(4_000)}'.replaceMatches('(a+)+b', 'x').length() = 4000`,
  `'${'a'.repeat(40)}'.matches('((a+)+)+$')`,
])('a pattern on which others backtrack for ever takes linear time: %s', (expression) => {
  const { questionnaire, response } = constrained(expression);
  expect(found(questionnaire, response)).toEqual([]);
});

test.each([
  "matches('(?=x)x')",
  "matchesFull('(x)\\\\1')",
  "replaceMatches('(?<!a)x', 'y')",
  "matches('x', 'g')",
])('%s, which no engine of linear time can do, cannot be evaluated', (call) => {
  const { questionnaire, response } = constrained(`answer.value.${call} = true`);
  expect(found(questionnaire, response)).toEqual(['error exception QuestionnaireResponse.item[0]']);
});

test('replace, combine and select work as in FHIRPath', () => {
  for (const expression of [
    "answer.value.replace('x', '$&y') = '$&y'",
    "answer.value.replace('', '-') = '-x-'",
    "answer.value.replaceMatches('(x)', '$1$1') = 'xx'",
    "answer.value.replaceMatches('x', '$&y') = 'xy'",
    "answer.value.matches('^X$', 'i')",
    "'axb'.matches('x') and 'axb'.matchesFull('x').not() and 'axb'.matchesFull('a.b')",
    "'a\\nb'.matches('a.b') and 'a\\nb'.matches('^b$').not() and 'a\\nb'.matches('^b$', 'm')",
    "'José'.matches('^\\\\p{L}+$') and '2026-11-29'.matches('^[0-9]{4}-')",
    "{}.matches('x').empty() and 'x'.matches({}).empty()",
    "answer.value.combine('z' | 'x').count() = 3",
    "answer.value.select(replace({}, 'y')).empty()",
    "answer.value.combine('z').first() is string",
    "('a' | 'b' | 'c').select($this & $index.toString()) = ('a0' | 'b1' | 'c2')",
    "('a' | 'b').select('c' | 'd').count() = 4",
    '(1 | 2).select(iif($this = 1, {}, $this)) = 2',
    `${'('.repeat(200)}1${')'.repeat(200)} = 1`,
    `'${'('.repeat(300)}\\'${'('.repeat(300)}'.length() = 601`,
    'answer.select(value).first() is string',
  ]) {
    const { questionnaire, response } = constrained(expression);
    expect(found(questionnaire, response), expression).toEqual([]);
  }
});

test('no content of a document is written to the console', () => {
  const written = vi.spyOn(console, 'log').mockReturnValue(undefined);
  const { questionnaire, response } = constrained("answer.value.trace('secret').exists()");
  expect(found(questionnaire, response)).toEqual([]);
  const unit = { valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code: 'my secret' } };
  expect(errorsOf({ type: 'quantity' }, [unit])).toHaveLength(1);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});

test('work delayed by a busy machine is retried, and endless work is stopped', () => {
  // Simulates a busy machine: time passes without work.
  const busy = (): string => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(withBudget(200, busy)).toBe('timed-out');
  const endless = (): never => {
    for (;;);
  };
  expect(() => withBudget(20, endless)).toThrow(BudgetExceeded);
});
