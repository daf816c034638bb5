/** Names derived from a clinic's id never collide with those of another. */
import { expect, test } from 'vitest';
import { CLINIC_ID, placeOf, rolesAt } from './place.ts';

const IDS = [
  'oak',
  'oak-staff',
  'staff',
  'staff-oak',
  'main',
  'main-staff',
  'o-a-k',
  'oa-k',
  'o-ak',
  'x'.repeat(30),
];

test("no two clinics share a schema or role, even if one is named like the other's role", () => {
  const names = IDS.flatMap((id) => {
    const place = placeOf(id);
    const { patients, staff } = rolesAt(place, 'clinic_app');
    return [place.schema, patients, staff];
  });
  expect(new Set(names).size).toBe(3 * IDS.length);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(63);
});

test.each(['Oak', 'oak_staff', 'oak--staff', '-oak', 'oak-', '', 'x'.repeat(31), 'oak; drop', 'öak'])(
  '%j is not a valid clinic id',
  (id) => {
    expect(CLINIC_ID.test(id)).toBe(false);
    expect(() => placeOf(id)).toThrow();
  },
);

test('a user name too long for the derived role names is refused, not truncated', () => {
  expect(() => rolesAt(placeOf('x'.repeat(30)), 'a'.repeat(25))).not.toThrow();
  expect(() => rolesAt(placeOf('x'.repeat(30)), 'a'.repeat(26))).toThrow('too long');
});
