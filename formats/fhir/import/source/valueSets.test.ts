/** The codes of a value set are the codes that validation accepts. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../validate/json.ts';
import { codingsOf, type ImportTerminology } from './valueSets.ts';

const SYSTEM = 'http://c';
const codeSystem: JsonObject = {
  content: 'complete',
  concept: [
    {
      code: 'p',
      display: 'P',
      concept: [{ code: 'p1', display: 'P1', property: [{ code: 'kind', valueCode: 'k' }] }, { code: 'p2' }],
    },
    { code: 'z', display: 'Z' },
  ],
};

function codesOf(compose: JsonObject, others: Readonly<Record<string, JsonObject>> = {}): unknown[] {
  const terminology: ImportTerminology = {
    valueSet: (canonical) => (canonical === 'http://v' ? { compose } : others[canonical]),
    codeSystem: (canonical) => (canonical === SYSTEM ? codeSystem : undefined),
    pattern: (source) => (text) => new RegExp(`^(?:${source})$`).test(text),
  };
  return codingsOf('http://v', terminology).map(({ code }) => code);
}

const filter = (property: string, op: string, value: string): JsonObject => ({
  system: SYSTEM,
  filter: [{ property, op, value }],
});
const ofPs: JsonObject = { compose: { include: [filter('concept', 'is-a', 'p')] } };

test.each<[string, JsonObject, string[]]>([
  ['is-a', filter('concept', 'is-a', 'p'), ['p', 'p1', 'p2']],
  ['descendent-of', filter('concept', 'descendent-of', 'p'), ['p1', 'p2']],
  ['a property', filter('kind', '=', 'k'), ['p1']],
  ['a regular expression', filter('code', 'regex', 'p\\d'), ['p1', 'p2']],
  ['a filter that is not known', filter('concept', 'generalizes', 'p'), []],
  ['another value set, too', { system: SYSTEM, valueSet: ['http://ps'] }, ['p', 'p1', 'p2']],
  ['a value set that is not available', { system: SYSTEM, valueSet: ['http://none'] }, []],
])('codes of a system filtered by %s', (_what, include, codes) => {
  expect(codesOf({ include: [include] }, { 'http://ps': ofPs })).toEqual(codes);
});

test('excluded codes are left out', () => {
  const include = [{ system: SYSTEM }];
  const exclude = [{ system: SYSTEM, concept: [{ code: 'z' }] }];
  expect(codesOf({ include, exclude })).toEqual(['p', 'p1', 'p2']);
  expect(codesOf({ include, exclude: [filter('concept', 'is-a', 'p')] })).toEqual(['z']);
  expect(codesOf({ include, exclude: [{ valueSet: ['http://ps'] }] }, { 'http://ps': ofPs })).toEqual(['z']);
  expect(codesOf({ include, exclude: [{ valueSet: ['http://none'] }] })).toEqual([]);
});
