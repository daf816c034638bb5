/** Names made of a clinic's id never meet those of another. */
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

test('no two clinics share a schema or a role, also when one is named like the role of another', () => {
  const names = IDS.flatMap((id) => {
    const place = placeOf(id);
    const { patients, staff } = rolesAt(place, 'clinic_app');
    return [place.schema, patients, staff];
  });
  expect(new Set(names).size).toBe(3 * IDS.length);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(63);
});

test.each(['Oak', 'oak_staff', 'oak--staff', '-oak', 'oak-', '', 'x'.repeat(31), 'oak; drop', 'öak'])(
  '%j is no id of a clinic',
  (id) => {
    expect(CLINIC_ID.test(id)).toBe(false);
    expect(() => placeOf(id)).toThrow();
  },
);

test('a user name that leaves no room for the names of roles is refused, not cut', () => {
  expect(() => rolesAt(placeOf('x'.repeat(30)), 'a'.repeat(25))).not.toThrow();
  expect(() => rolesAt(placeOf('x'.repeat(30)), 'a'.repeat(26))).toThrow('too long');
});
