/** Who has one name, no phone or nobody to call: answers of the intake, which can be submitted. */
import type { Answers } from '@clinic/engine/base';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { scenario } from '@clinic/fixtures/scenario';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { describe, expect, test } from 'vitest';

const visit = (answers: Answers) =>
  scenario('weight-loss-intake', INTAKE_VERSION).answer({ ...everydayVisit(), ...answers });
const codes = (answers: Answers): string[] =>
  visit(answers)
    .issues()
    .map(({ key, level, code }) => `${level} ${key} ${code}`);

test('a patient with one name, no phone and nobody to call has no issue', () => {
  const answers: Answers = {
    first_name: 'Sukarno',
    only_one_name: ['one_name'],
    last_name: null,
    has_no_phone: ['no_phone'],
    phone: null,
    emergency_contact_relationship: 'nobody',
    emergency_contact_name: null,
    emergency_contact_phone: null,
    signature_name: 'Sukarno',
  };
  expect(codes(answers)).toEqual([]);
  const asked = visit(answers).visibleKeys();
  for (const key of ['last_name', 'phone', 'emergency_contact_name', 'emergency_contact_phone'])
    expect(asked).not.toContain(key);
  expect(codes({ ...answers, signature_name: 'Hatta' })).toEqual(['soft signature_name signatureName']);
});

test('what was typed before one of them was chosen does not count', () => {
  const answers = { only_one_name: ['one_name'], last_name: 'Doe', signature_name: 'Hatta Doe' };
  expect(codes({ ...answers, first_name: 'Hatta' })).toEqual([]);
  expect(codes({ has_no_phone: ['no_phone'], phone: 'none' })).toEqual([]);
});

test('without these answers, name, phone and contact are required', () => {
  for (const key of ['last_name', 'phone', 'emergency_contact_name', 'emergency_contact_phone'])
    expect(codes({ [key]: null })).toEqual([`hard ${key} required`]);
});

describe('a name', () => {
  test.each(['José', "O'Neil-García", '王小明', 'D. J. Ruiz'])('can be %s', (name) => {
    const contact = { emergency_contact_name: name };
    expect(codes({ ...contact, first_name: name, last_name: name, signature_name: name })).toEqual([]);
  });

  test.each(['😀', '12345', '👩🏽‍⚕️ 1', 'Ana2'])('cannot be %s', (name) => {
    for (const key of ['first_name', 'last_name', 'preferred_name', 'emergency_contact_name'])
      expect(codes({ [key]: name })).toContain(`hard ${key} personName`);
  });
});

test.each(['512 555 0101 ext 4', '512 555 0101 x4', '5125550101 ext. 22', '５１２ 555 0101 ｘ４'])(
  'the number %s has an extension: no mobile phone, but a phone of a contact',
  (phone) => {
    expect(codes({ phone })).toEqual(['hard phone check:extension']);
    expect(codes({ emergency_contact_phone: phone })).toEqual([]);
  },
);
