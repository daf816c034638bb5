/** Whether codes are in value sets. */
import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { type Terminology, TerminologyReader } from './terminology.ts';

const SYSTEM = 'http://example.org/s';
const system = (content: string, concept: readonly JsonObject[]): JsonObject => ({
  url: SYSTEM,
  content,
  concept,
});
const animals = system('complete', [
  {
    code: 'animal',
    concept: [
      {
        code: 'bird',
        display: 'Bird',
        concept: [{ code: 'owl', property: [{ code: 'night', valueBoolean: true }] }],
      },
    ],
  },
  { code: 'bat', property: [{ code: 'parent', valueCode: 'animal' }] },
  { code: 'stone', designation: [{ language: 'es', value: 'Piedra' }] },
]);

function membership(
  valueSet: JsonObject,
  code: string,
  parts: { systems?: readonly JsonObject[]; sets?: readonly JsonObject[]; of?: string | undefined } = {},
): string {
  const { systems = [animals], sets = [], of = SYSTEM } = parts;
  const sources: Terminology = {
    valueSet: (url) => sets.find((set) => set.url === url),
    codeSystem: (url) => systems.find((one) => one.url === url),
    knowledge: (url) =>
      url === 'urn:digits'
        ? { has: (text) => (/^\d+$/.test(text) ? undefined : false), displays: () => [] }
        : undefined,
    pattern: (source) => (source === '[a-c].*' ? (text) => /^[a-c].*$/.test(text) : undefined),
  };
  return new TerminologyReader(sources).membership(valueSet, of, code).result;
}

const include = (...parts: readonly JsonObject[]): JsonObject => ({ compose: { include: parts } });
const filter = (property: string, op: string, value: string): JsonObject =>
  include({ system: SYSTEM, filter: [{ property, op, value }] });

test.each<[string, JsonObject, string[], string[]]>([
  ['listed codes', include({ system: SYSTEM, concept: [{ code: 'owl' }] }), ['owl'], ['bat']],
  ['a whole system', include({ system: SYSTEM }), ['owl', 'stone'], ['dog']],
  ['is-a', filter('concept', 'is-a', 'bird'), ['bird', 'owl'], ['bat', 'animal']],
  [
    'descendent-of',
    filter('concept', 'descendent-of', 'animal'),
    ['bird', 'owl', 'bat'],
    ['animal', 'stone'],
  ],
  ['is-not-a', filter('concept', 'is-not-a', 'animal'), ['stone'], ['animal', 'owl']],
  ['in', filter('code', 'in', 'owl,bat'), ['owl', 'bat'], ['stone']],
  ['a property', filter('night', '=', 'true'), ['owl'], ['bat']],
  ['a property that exists', filter('night', 'exists', 'false'), ['bat'], ['owl']],
  ['a pattern', filter('code', 'regex', '[a-c].*'), ['bat', 'animal'], ['owl']],
  [
    'excluded codes',
    { compose: { include: [{ system: SYSTEM }], exclude: [{ system: SYSTEM, concept: [{ code: 'owl' }] }] } },
    ['bat'],
    ['owl'],
  ],
  [
    'an expansion',
    {
      expansion: {
        contains: [{ system: SYSTEM, code: 'a', abstract: true, contains: [{ system: SYSTEM, code: 'b' }] }],
      },
    },
    ['b'],
    ['a', 'c'],
  ],
])('%s', (_, valueSet, inside, outside) => {
  for (const code of inside) expect(membership(valueSet, code), code).toBe('in');
  for (const code of outside) expect(membership(valueSet, code), code).toBe('out');
});

test('a code of another system is not in the value set', () => {
  expect(membership(include({ system: SYSTEM }), 'owl', { of: 'urn:other' })).toBe('out');
  expect(membership(include({ system: SYSTEM }), 'owl', { of: '' })).toBe('out');
});

test('all value sets of one include must contain the code, but only one include must match', () => {
  const owls = { url: 'urn:owls', ...include({ system: SYSTEM, concept: [{ code: 'owl' }] }) };
  const bats = { url: 'urn:bats', ...include({ system: SYSTEM, concept: [{ code: 'bat' }] }) };
  const sets = [owls, bats];
  expect(membership(include({ valueSet: ['urn:owls'] }), 'owl', { sets })).toBe('in');
  expect(membership(include({ valueSet: ['urn:owls', 'urn:bats'] }), 'owl', { sets })).toBe('out');
  expect(membership(include({ valueSet: ['urn:owls'] }, { valueSet: ['urn:bats'] }), 'bat', { sets })).toBe(
    'in',
  );
  expect(membership(include({ valueSet: ['urn:gone'] }), 'owl', { sets })).toBe('unknown');
});

test('codes of a missing or incomplete system are undecided', () => {
  expect(membership(include({ system: SYSTEM }), 'owl', { systems: [] })).toBe('unknown');
  const part = system('fragment', [{ code: 'owl' }]);
  expect(membership(include({ system: SYSTEM }), 'owl', { systems: [part] })).toBe('in');
  expect(membership(include({ system: SYSTEM }), 'dog', { systems: [part] })).toBe('unknown');
});

test('a text that is not a possible code of a system is not in it', () => {
  const digits = include({ system: 'urn:digits' });
  expect(membership(digits, '12', { of: 'urn:digits' })).toBe('unknown');
  expect(membership(digits, 'x', { of: 'urn:digits' })).toBe('out');
});

test('value sets that include each other do not loop forever', () => {
  const one = { url: 'urn:one', ...include({ valueSet: ['urn:two'] }) };
  const two = { url: 'urn:two', ...include({ valueSet: ['urn:one'] }) };
  expect(membership(one, 'owl', { sets: [one, two] })).toBe('unknown');
});
