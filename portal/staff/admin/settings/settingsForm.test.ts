import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import type { Settings } from '@clinic/contract/settings';
import { expect, test } from 'vitest';
import { checkForm, toForm } from './settingsForm.ts';

const limit = { idleMinutes: 15, absoluteHours: 12 };
const settings: Settings = {
  clinicName: 'Linden Clinic',
  timeZone: 'America/New_York',
  defaultLanguage: 'es',
  accent: 'plum',
  supportEmail: null,
  supportPhone: '+1 555 0100',
  claims: { hipaa: true, boardCertified: false, noInsurance: true },
  adminsNeedEmergencyAccess: false,
  rulesNeedSecondPerson: false,
  dutyList: [],
  defaultPlan: null,
  quietHours: { from: 20, to: 8 },
  homePage: EMPTY_HOME_PAGE,
  draftRetentionDays: 30,
  sessionLimits: { PATIENT: limit, PHYSICIAN: limit, ADMIN: limit },
  activeQuestionnaire: 'weight-loss-intake',
};

test('settings convert to form values and back unchanged', () => {
  expect(checkForm(toForm(settings))).toEqual({ settings });
});

test('empty contact fields are stored as no contact', () => {
  const form = { ...toForm(settings), supportPhone: '  ' };
  expect(checkForm(form).settings?.supportPhone).toBeNull();
});

test.each([
  ['', false],
  ['0', false],
  ['1', true],
  ['2.5', false],
  ['3650', true],
  ['3651', false],
  ['many', false],
])('%s days of retention: accepted %s', (draftRetentionDays, accepted) => {
  const { problems } = checkForm({ ...toForm(settings), draftRetentionDays });
  expect(problems).toEqual(accepted ? undefined : ['draftRetentionDays']);
});

test('each invalid field is reported once', () => {
  const form = toForm(settings);
  const wrong = {
    ...form,
    clinicName: ' ',
    supportEmail: 'nobody',
    sessionLimits: { ...form.sessionLimits, ADMIN: { idleMinutes: '4', absoluteHours: '12' } },
  };
  expect(checkForm(wrong).problems).toEqual([
    'clinicName',
    'supportEmail',
    'sessionLimits.ADMIN.idleMinutes',
  ]);
});
