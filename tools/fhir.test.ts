/** FHIR files: reading, hostile documents, and the commands `npm run fhir` and `npm run conformance`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { writeExactly } from '../engine/fhir/validate/exactJson.ts';
import type { FhirResource, JsonObject } from '../engine/fhir/validate/json.ts';
import { BudgetExceeded, withBudget } from '../server/fhir/budget.ts';
import { r4Shapes } from '../server/fhir/definitions.ts';
import { readResource, UnreadableResource } from '../server/fhir/readResource.ts';
import { validateFiles } from '../server/fhir/validateFiles.ts';
import { r4Validator } from '../server/fhir/validator.ts';
import { answer, core, errorsOf, form, found, reply, sdc } from '../testing/fhir/forms.ts';

const root = join(import.meta.dirname, '..');
const read = (text: string): FhirResource => readResource(new TextEncoder().encode(text), r4Shapes());

function refusal(text: string): string {
  try {
    read(text);
    return '';
  } catch (error) {
    if (!(error instanceof UnreadableResource)) throw error;
    return error.path ? `${error.path}: ${error.message}` : error.message;
  }
}

describe('reading', () => {
  test('JSON that is none is refused with line, column and path, and without its text', () => {
    expect(refusal('{"item": [\n{"linkId": "a",}]}')).toBe(
      'item[0].linkId: Not valid JSON at line 2, column 16.',
    );
    expect(refusal('{"status": "secret" "x"}')).toBe('status: Not valid JSON at line 1, column 21.');
    expect(refusal('{"a": 01}')).toBe('a: Not valid JSON at line 1, column 8.');
    expect(refusal('{"a": 1')).toBe('a: Not valid JSON at line 1, column 8.');
    expect(refusal('hello')).toBe('Not valid JSON at line 1, column 1.');
  });

  test('an element that is there twice is refused by its place: one of the two would be lost', () => {
    expect(
      refusal('{"resourceType": "Patient",\n "item": [{"text": "x:y"}, {"text": "a", "te\\u0078t": "b"}]}'),
    ).toBe(
      'item[1].text: At line 2, column 42, an element appears for the second time. Only one of the two would count.',
    );
    expect(read('{"resourceType": "Patient", "a": [{"text": "x\\":y"}, {"text": ":"}]}')).toBeDefined();
  });

  test('what is no FHIR resource is refused', () => {
    expect(refusal('  ')).toBe('The file is empty.');
    expect(refusal('[]')).toBe('resourceType: The JSON is not a FHIR resource: it has no resourceType.');
    expect(refusal('<Chicken/>')).toBe('Chicken: <Chicken> is not a resource of FHIR R4.');
    expect(refusal('<Questionnaire><title></Questionnaire>')).toMatch(/^Not valid XML, line 1: /);
    expect(refusal('<!DOCTYPE x [<!ENTITY a "b">]><Questionnaire/>')).toBe(
      'XML with a document type is not accepted.',
    );
    const twice = '<Questionnaire><title value="a"/><title value="b"/></Questionnaire>';
    expect(refusal(twice)).toBe('Questionnaire.title: <title> may appear once, not 2 times.');
    expect(refusal('<Questionnaire><title value="&nbsp;"/></Questionnaire>')).toMatch(
      /unknown character &nbsp;$/,
    );
    expect(() => readResource(Uint8Array.of(0xff, 0xfe, 0x7b), r4Shapes())).toThrow('not text in UTF-8');
  });

  test('XML becomes the JSON of the same resource', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
      <Questionnaire xmlns="http://hl7.org/fhir"><!-- a comment -->
        <id value="q"/>
        <text><status value="generated"/><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b</p></div></text>
        <contained><ValueSet><id value="v"/><status value="active"/></ValueSet></contained>
        <status value="active"/>
        <subjectType value="Patient"/>
        <item id="i1">
          <extension url="http://example.org/x"><valueDecimal value="1.50"/></extension>
          <linkId value="a &amp; b&#x2014;&#10;&lt;&amp;lt;'"/>
          <text value="T"><extension url="http://example.org/y"><valueBoolean value="true"/></extension></text>
          <type value="integer"/>
          <required value="true"/>
          <maxLength value="3"/>
        </item>
      </Questionnaire>`;
    expect(read(xml)).toEqual({
      resourceType: 'Questionnaire',
      id: 'q',
      text: {
        status: 'generated',
        div: '<div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b</p></div>',
      },
      contained: [{ resourceType: 'ValueSet', id: 'v', status: 'active' }],
      status: 'active',
      subjectType: ['Patient'],
      item: [
        {
          id: 'i1',
          extension: [{ url: 'http://example.org/x', valueDecimal: 1.5 }],
          linkId: "a & b—\n<&lt;'",
          text: 'T',
          _text: { extension: [{ url: 'http://example.org/y', valueBoolean: true }] },
          type: 'integer',
          required: true,
          maxLength: 3,
        },
      ],
    });
  });

  test('mistakes in XML are reported by validation as those in JSON are', () => {
    const xml = `<Questionnaire xmlns="http://hl7.org/fhir"><status value="active"/><colour value="red"/>
      <experimental value="yes"/></Questionnaire>`;
    const issues = r4Validator([]).validate(read(xml));
    expect(issues.map(({ code, expression }) => `${code} ${expression}`)).toEqual([
      'structure Questionnaire',
      'value Questionnaire.experimental',
    ]);
  });
});

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

describe('hostile documents', () => {
  const LEVELS = 50_000;

  test('deep nesting is refused in JSON and XML', () => {
    const deep = 'Elements are nested more than 100 levels deep.';
    expect(refusal(`{"item":${'['.repeat(LEVELS)}`)).toBe(deep);
    const [open, close] = ['<item>', '</item>'].map((tag) => tag.repeat(LEVELS));
    expect(refusal(`<Questionnaire>${open}${close}</Questionnaire>`)).toBe(deep);
    expect(refusal(`<Questionnaire>${open}`).length).toBeLessThan(300);
    // Signs within attributes and comments are no elements.
    const items = '<item><linkId value="a > b"/><!-- <item> --></item>'.repeat(200);
    expect(refusal(`<Questionnaire>${items}</Questionnaire>`)).toBe('');
    let item: JsonObject = { linkId: 'q', type: 'string' };
    for (let level = 0; level < 200; level++) item = { linkId: `g${level}`, type: 'group', item: [item] };
    expect(
      r4Validator([])
        .validate(form([item]))
        .map(({ code }) => code),
    ).toEqual(['too-costly']);
  });

  test('large files and many items are refused', () => {
    expect(refusal(`"${'x'.repeat(5 * 1024 * 1024)}"`)).toBe('The file is larger than 5 MB.');
    const items = Array.from({ length: 10_001 }, (_, index) => ({ linkId: `q${index}`, type: 'string' }));
    expect(
      r4Validator([])
        .validate(form(items))
        .map(({ code }) => code),
    ).toEqual(['too-costly']);
    expect(r4Validator([]).validate(form(items.slice(1)))).toEqual([]);
  });

  test('many mistakes are counted, not listed', () => {
    const items = Array.from({ length: 3000 }, (_, index) => ({ linkId: `x${index}` }));
    const issues = r4Validator([form([{ linkId: 'q', type: 'string' }])]).validate(reply(items));
    expect(issues).toHaveLength(1001);
    expect(issues.at(-1)).toMatchObject({
      severity: 'error',
      diagnostics: '2000 further problems are not listed.',
    });
  });

  const hundred = `(${Array.from({ length: 100 }, (_, index) => index).join('|')})`;

  test.each([
    ['loops', `${hundred}.select(${hundred}.select(${hundred}.select(${hundred}.count()))).count() = 1`],
    ['does not end', '(1).repeat($this + 1).count() = 1'],
    ['doubles a list a hundred times', `${hundred}.aggregate($total.select(1 | 2), 1).count() = 1`],
    ['backtracks', `'${'a'.repeat(40)}'.matches('^(a+)+b$')`],
  ])('an expression that %s is stopped', (_, expression) => {
    const { questionnaire, response } = constrained(expression);
    const [issue] = r4Validator([questionnaire], 200).validate(response);
    expect(issue).toMatchObject({
      severity: 'fatal',
      code: 'too-costly',
      expression: 'QuestionnaireResponse',
    });
    // The next document is validated as if nothing had happened.
    expect(found(form([{ linkId: 'q', type: 'string' }]), response)).toEqual([]);
  });

  test.each([
    [
      'a text that grows with every step',
      `${hundred}.aggregate($total.replace('x', 'xxxxxxxxxxxxxxxx'), 'x') = 'x'`,
    ],
    ['a list that grows with every step', `${hundred}.aggregate($total.combine($total), 1).count() = 1`],
    ['very many brackets', `${'('.repeat(2400)}1${')'.repeat(2400)} = 1`],
    ['a request to a server', '%resource.subject.resolve().exists()'],
    ['an unknown function', "'x'.eval()"],
  ])('%s in an expression cannot be evaluated', (_, expression) => {
    const { questionnaire, response } = constrained(expression);
    expect(found(questionnaire, response)).toEqual(['error exception QuestionnaireResponse.item[0]']);
  });

  test('replacing and combining work as in FHIRPath', () => {
    for (const expression of [
      "answer.value.replace('x', '$&y') = '$&y'",
      "answer.value.replace('', '-') = '-x-'",
      "answer.value.replaceMatches('(x)', '$1$1') = 'xx'",
      "answer.value.combine('z' | 'x').count() = 3",
      "answer.value.select(replace({}, 'y')).empty()",
    ]) {
      const { questionnaire, response } = constrained(expression);
      expect(found(questionnaire, response), expression).toEqual([]);
    }
  });

  test('names of prototypes are neither types, elements nor variables', () => {
    const odd = { ...form([{ linkId: '__proto__', type: 'constructor' }]), toString: 'x', constructor: 'y' };
    const codes = r4Validator([])
      .validate(odd)
      .map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['code-invalid', 'structure', 'structure']);
    for (const type of ['__proto__', 'constructor'])
      expect(errorsOf({ type }, [{ valueString: 'x' }])).toHaveLength(1);
    expect(() => r4Validator([]).validate({ resourceType: 'constructor' })).not.toThrow();
  });

  test('nothing of a document is written to the console', () => {
    const written = vi.spyOn(console, 'log').mockReturnValue(undefined);
    const { questionnaire, response } = constrained("answer.value.trace('secret').exists()");
    expect(found(questionnaire, response)).toEqual([]);
    const unit = { valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code: 'my secret' } };
    expect(errorsOf({ type: 'quantity' }, [unit])).toHaveLength(1);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });

  test('units that cannot be compared are an error, whatever they are', () => {
    const quantity = (code: string) => ({
      valueQuantity: { value: 1, system: 'http://unitsofmeasure.org', code },
    });
    const codes = ['5', 'x', '10*', '{score}', '1', '%', '[pH]', 'Cel', 'kg', '/', 'constructor'];
    for (const code of codes) {
      for (const other of codes) {
        const extension = [{ url: sdc('sdc-questionnaire-maxQuantity'), ...quantity(other) }];
        const errors = errorsOf({ type: 'quantity', extension }, [quantity(code)]);
        if (code === other) expect(errors.filter((line) => line.includes(' invariant '))).toEqual([]);
        else expect(errors.every((line) => line.endsWith('.answer[0].value'))).toBe(true);
      }
    }
  });

  test('whatever is in a Questionnaire or response, validation ends with issues', () => {
    const junk: unknown[] = [null, 5, 'x', [], {}, [null], [[{}]], true, { item: 5 }];
    for (const value of junk) {
      const questionnaire = { ...form([]), item: value, extension: value };
      const items = { linkId: 'q', type: 'string', enableWhen: value, answerOption: value, extension: value };
      const answers = { linkId: 'q', answer: value, item: value };
      const validator = r4Validator([questionnaire, form([items])]);
      expect(validator.validate(questionnaire as FhirResource).length).toBeGreaterThan(0);
      expect(validator.validate(reply([answers as JsonObject]), form([items])).length).toBeGreaterThan(0);
      expect(validator.validate({ ...reply([]), item: value } as FhirResource, questionnaire)).toBeDefined();
    }
  });
});

test('work that a busy machine kept waiting is run again; work without an end is stopped', () => {
  // Waits as on a busy machine: time passes without work.
  const busy = (): string => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  expect(withBudget(200, busy)).toBe('timed-out');
  const endless = (): never => {
    for (;;);
  };
  expect(() => withBudget(20, endless)).toThrow(BudgetExceeded);
});

describe('commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-fhir-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, content: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const run = (command: string, ...args: readonly string[]) => {
    const file = join(root, 'server', 'commands', `${command}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
    return { status, stdout, stderr };
  };

  const questionnaire = write('q.json', form([{ linkId: 'q', type: 'integer', required: true }]));
  const right = write('right.json', reply([answer('q', { valueInteger: 5 })]));
  const wrong = write('wrong.json', reply([answer('q', { valueString: 'x' })]));

  test('validate prints what is wrong and exits with 0, 1 or 2', () => {
    expect(run('fhir', 'validate', right, questionnaire)).toMatchObject({ status: 0, stdout: 'Valid.\n' });
    expect(run('fhir', 'validate', wrong, questionnaire)).toMatchObject({
      status: 1,
      stdout:
        'error (invariant) QuestionnaireResponse.item[0].answer[0].value: ' +
        'The answer must be of type integer, not string.\nNot valid: 1 error.\n',
    });
    expect(run('fhir', 'validate', join(folder, 'gone.json'), questionnaire)).toMatchObject({
      status: 2,
      stderr: `${join(folder, 'gone.json')}: There is no such file.\n`,
    });
  });

  test('decimals keep their precision and their digits, in JSON and XML', () => {
    const limit = (text: string) => `{"url":"${core('minValue')}","valueDecimal":${text}}`;
    const item = (text: string) => `{"linkId":"d","text":"D","type":"decimal","extension":[${limit(text)}]}`;
    const items = ['1.10', '123456789012345678901234.125', '0.000000010', '1e2'].map(item);
    const source = `{"resourceType":"Questionnaire","title":"D","status":"active","item":[${items
      .map((each, index) => each.replace('"linkId":"d"', `"linkId":"d${index}"`))
      .join(',')}]}`;
    const imported = run('fhir', 'import', write('decimals.json', source), '--out', join(folder, 'decimals'));
    expect(imported.status).toBe(0);
    const { stdout } = run('fhir', 'export', join(folder, 'decimals', 'd', '1.0.json'));
    const numbers = [...stdout.matchAll(/"valueDecimal": (\S+)/g)].map(([, number]) => number);
    expect(numbers).toEqual(['1.10', '123456789012345678901234.125', '0.000000010', '1e2']);
    const xml = read(
      `<Questionnaire xmlns="http://hl7.org/fhir"><status value="active"/><item><extension url="${core('minValue')}"><valueDecimal value="1.10"/></extension><linkId value="a"/><type value="decimal"/></item></Questionnaire>`,
    );
    expect(writeExactly(xml)).toContain('"valueDecimal":1.10');
  });

  test('forms of R5 are read in the shape of R4', () => {
    const option = { system: 'urn:s', code: 'a' };
    const item = { linkId: 'c', type: 'coding', answerOption: [{ valueCoding: option }] };
    const newer = write('r5.json', form([item]));
    const chosen = write('r5-reply.json', reply([answer('c', { valueCoding: option })]));
    const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: form([item]) }] };
    for (const file of [newer, write('r5-bundle.json', bundle)])
      expect(validateFiles(chosen, [file]).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('import refuses a file that is too large, with the reason in the report', () => {
    const large = write('large.json', `"${'x'.repeat(5 * 1024 * 1024)}"`);
    const { status, stdout } = run('fhir', 'import', large);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      file: large,
      refused: [{ path: 'Questionnaire', message: expect.stringContaining('larger than 5 MB') }],
    });
  });

  test('the first file is a response or a Questionnaire, and a response needs one', () => {
    const valueSet = write('v.json', { resourceType: 'ValueSet' });
    expect(validateFiles(questionnaire, [])).toEqual([]);
    expect(() => validateFiles(valueSet, [questionnaire])).toThrow('found a resource of type ValueSet');
    expect(() => validateFiles(right, [valueSet])).toThrow('There is no Questionnaire in these files.');
    expect(() => validateFiles(right, [])).toThrow('right.json: Name the file of its Questionnaire, too.');
  });

  test('--json prints an OperationOutcome', () => {
    const { status, stdout } = run('fhir', 'validate', wrong, questionnaire, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      resourceType: 'OperationOutcome',
      issue: [
        {
          severity: 'error',
          code: 'invariant',
          expression: ['QuestionnaireResponse.item[0].answer[0].value'],
          diagnostics: 'The answer must be of type integer, not string.',
        },
      ],
    });
    const unreadable = run('fhir', 'validate', '--json', write('bad.json', '{'), questionnaire);
    expect(unreadable.status).toBe(2);
    expect(JSON.parse(unreadable.stdout).issue[0]).toMatchObject({ severity: 'fatal', code: 'structure' });
  });

  test('further files hold value sets; mistakes of the Questionnaire are warnings', () => {
    const url = 'http://example.org/v';
    const include = [{ system: 'urn:s', concept: [{ code: 'a' }] }];
    const valueSet = write('vs.json', {
      resourceType: 'ValueSet',
      url,
      status: 'active',
      compose: { include },
    });
    const choice = write('choice.json', {
      ...form([{ linkId: 'q', type: 'choice', answerValueSet: url }]),
      status: 'finished',
    });
    const other = write('other.json', reply([answer('q', { valueCoding: { system: 'urn:s', code: 'b' } })]));
    const severities = (...files: string[]) => validateFiles(other, files).map(({ severity }) => severity);
    expect(severities(choice)).toEqual(['warning', 'warning']);
    expect(severities(valueSet, choice)).toEqual(['error', 'warning']);
    expect(validateFiles(other, [valueSet, choice])[1]).toMatchObject({
      code: 'code-invalid',
      expression: 'Questionnaire.status',
    });
  });

  test('conformance prints a line for each case, and the sum', () => {
    mkdirSync(join(folder, 'suite'));
    const cases = [
      { name: 'one', file: '../right.json', supporting: ['../q.json'], errors: 0 },
      { name: 'two', file: '../wrong.json', supporting: ['../q.json'], errors: 2 },
      { name: 'three', file: '../wrong.json', supporting: [], errors: 1 },
    ];
    write('suite/cases.json', cases);
    const { status, stdout } = run('conformance', folder);
    expect(status).toBe(0);
    expect(stdout.split('\n').map((line) => line.split('  ').slice(0, 4).join(' | '))).toEqual([
      'same | one | expected valid | ours valid',
      'same | two | expected invalid | ours invalid',
      'DIFFERS | three | expected invalid | ours valid',
      '2 of 3 verdicts are the same.',
      '',
    ]);
    expect(run('conformance', join(folder, 'gone')).status).toBe(2);
  });
});
