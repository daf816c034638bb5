/** Mutates a valid body into one that is invalid somewhere, or has an arbitrary shape. */
import type { Random } from './random.ts';

const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1 + 0.2,
  '',
  ' ',
  'x'.repeat(30_000),
  'a\u0000b',
  '\ud800',
  '\u202eoiranecse',
  '\ufeff',
  "' or 1=1 --",
  '$(reboot)',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '%',
  '\\',
  'ADMIN',
  '00000000-0000-0000-0000-000000000000',
  '9999-99-99',
  '2026-02-30T25:61:61Z',
  [],
  [[]],
  {},
  { length: 1e9 },
  { $ne: null },
  { constructor: { prototype: { x: 1 } } },
  Array.from({ length: 2000 }, () => 'x'),
];
const KEYS = [
  'role',
  'status',
  'flagsJSON',
  'id',
  '',
  '$where',
  'constructor',
  '__proto__',
  'é',
  'x'.repeat(300),
];
const BROKEN = [
  '',
  '{',
  '[1,2',
  'null',
  '"text"',
  '123',
  'nan',
  '{"a":1}}',
  '\u0000',
  '{"__proto__":{"x":1}}',
];

/** A mutated request body, serialized. */
export function mutated(body: unknown, random: Random): string {
  if (random.below(12) === 0) return random.of(BROKEN);
  if (random.below(12) === 0) return nested(random);
  let copy: unknown = structuredClone(body ?? {});
  for (let changes = 1 + random.below(3); changes > 0; changes -= 1) copy = changed(copy, random);
  // A key of this name is inserted as text: an object literal would set the prototype.
  const text = JSON.stringify(copy) ?? 'null';
  return random.below(20) === 0 && text.startsWith('{"')
    ? `{"__proto__":{"role":"ADMIN"},${text.slice(1)}`
    : text;
}

/** Valid parts of a URL: none is empty, which would change the host. */
const PARTS = NASTY.filter((value) => typeof value !== 'object' && value !== '' && value !== '\ud800').map(
  (value) => encodeURIComponent(String(value)).slice(0, 2000),
);

/** Replacement for a valid part of a URL. */
export const mutatedPart = (random: Random): string => random.of(PARTS);

function changed(value: unknown, random: Random): unknown {
  const isBranch = typeof value === 'object' && value !== null;
  if (!isBranch || random.below(6) === 0) return random.of(NASTY);
  if (Array.isArray(value)) {
    if (value.length === 0 || random.below(4) === 0) return [...value, random.of(NASTY)];
    const place = random.below(value.length);
    return value.map((item, index) => (index === place ? changed(item, random) : item));
  }
  const keys = Object.keys(value);
  const branch = { ...value } as Record<string, unknown>;
  const kind = random.below(4);
  const key = keys.length > 0 ? random.of(keys) : undefined;
  if (key === undefined || kind === 0) {
    Object.defineProperty(branch, random.of(KEYS), {
      value: random.of(NASTY),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  } else if (kind === 1) {
    delete branch[key];
  } else {
    branch[key] = changed(branch[key], random);
  }
  return branch;
}

function nested(random: Random): string {
  const depth = 5 + random.below(5000);
  return random.below(2)
    ? '['.repeat(depth) + ']'.repeat(depth)
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}
