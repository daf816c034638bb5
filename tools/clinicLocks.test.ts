import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Their keys contain the schema of a clinic in another form. */
const NAMED_OTHERWISE = /^server\/(platform\/db\/migrate|platform\/clinics\/alone)\.ts$/;
const LOCK = /pg_(?:try_)?advisory_(?:xact_)?lock(?:_shared)?\(([^\n]*)/g;

test('every advisory lock belongs to a clinic, so that clinics do not wait for each other', () => {
  const files = globSync('server/**/*.{ts,sql}').filter(
    (file) => !file.endsWith('.test.ts') && !NAMED_OTHERWISE.test(file),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(LOCK)].map(([, key = '']) => ({ file, key })),
  );
  expect(found.length).toBeGreaterThan(10);
  expect(
    found.filter(
      ({ key }) => !/current_schema\(\)|\$\{(CLINIC|OBJECTS)_LOCK\}|\$\{objectsLockOf\(/.test(key),
    ),
  ).toEqual([]);
});
