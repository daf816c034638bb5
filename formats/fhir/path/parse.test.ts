import fhirpath from 'fhirpath';
import { expect, test } from 'vitest';
import { parsePath } from './parse.ts';
import type { Path } from './syntax.ts';

/** The tree as text, every operation in brackets. */
function written(path: Path): string {
  const on = (target: Path | undefined, what: string) => (target ? `${written(target)}.${what}` : what);
  switch (path.kind) {
    case 'literal':
      return path.unit === undefined ? JSON.stringify(path.value) : `${path.value} '${path.unit}'`;
    case 'empty':
      return '{}';
    case 'member':
    case 'special':
      return on(path.target, path.name);
    case 'call':
      return on(path.target, `${path.name}(${path.args.map(written).join(', ')})`);
    case 'variable':
      return `%${path.name}`;
    case 'index':
      return `${written(path.target)}[${written(path.index)}]`;
    case 'sign':
      return `(${path.sign} ${written(path.operand)})`;
    case 'binary':
      return `(${written(path.left)} ${path.operator} ${written(path.right)})`;
    case 'type':
      return `(${written(path.operand)} ${path.operator} ${path.type})`;
  }
}

test.each([
  ['1 + 2 * 3', '(1 + (2 * 3))'],
  ['1 - 2 - 3', '((1 - 2) - 3)'],
  ['-a.b * c', '((- a.b) * c)'],
  ['a and b or c implies d', '(((a and b) or c) implies d)'],
  ['a = b in c', '((a = b) in c)'],
  ['a | b = c', '((a | b) = c)'],
  ['a > b = true', '((a > b) = true)'],
  ['a.b is FHIR.Coding', '(a.b is FHIR.Coding)'],
  ['today() - 18 years', "(today() - 18 'years')"],
  ["5.50 'mg'", "5.5 'mg'"],
  ["item.where(linkId = 'a').answer[0]", 'item.where((linkId = "a")).answer[0]'],
  ['%resource.`odd name`', '%resource.odd name'],
  ["%'us-zip'", '%us-zip'],
  ['contains.in.as', 'contains.in.as'],
  ['a contains b', '(a contains b)'],
  ["'it\\'s \\u00e9'", '"it\'s é"'],
  ['a // the rest\n + /* not\n this */ b', '(a + b)'],
  ['{}', '{}'],
  ['@2024-02-29', '"2024-02-29"'],
  ['@2024-02-29T10:00+01:00', '"2024-02-29T10:00+01:00"'],
  ['@T10:00', '"10:00"'],
  ['$this.a + $total', '($this.a + $total)'],
])('%s is parsed as %s', (source, tree) => {
  expect(written(parsePath(source))).toBe(tree);
  // The reference accepts it too.
  expect(() => fhirpath.parse(source)).not.toThrow();
});
