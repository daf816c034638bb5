import { EMPTY_HOME_PAGE } from '@clinic/contract/homePage';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS, type Settings } from '@clinic/contract/settings';
import { expect, test } from 'vitest';
import { checkForm, type SettingsForm, toForm } from './settingsForm.ts';

const week = (monday: { from: string; to: string } | null) => [monday, ...Array(6).fill(null)];
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
  workingHours: DEFAULT_WORKING_HOURS,
  promises: DEFAULT_PROMISES,
  licensing: 'off',
  embeddingSites: ['https://www.example.com'],
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

test('holidays are separated by commas or lines, and an empty promise is none', () => {
  const form = toForm(settings);
  const changed = {
    ...form,
    workingHours: { ...form.workingHours, holidays: '12-25,\n2026-11-26 , ' },
    promises: { read: '4', answer: ' ', decision: '240' },
  };
  expect(checkForm(changed).settings).toMatchObject({
    workingHours: { holidays: ['12-25', '2026-11-26'] },
    promises: { read: 4, answer: null, decision: 240 },
  });
});

test.each<[string, Partial<SettingsForm['workingHours']>, Partial<SettingsForm['promises']>, string]>([
  ['a holiday that does not exist', { holidays: '12-25, 02-30' }, {}, 'workingHours.holidays'],
  [
    'a day that closes before it opens',
    { days: week({ from: '17:00', to: '09:00' }) },
    {},
    'workingHours.days',
  ],
  ['a time that is none', { days: week({ from: '', to: '09:00' }) }, {}, 'workingHours.days'],
  ['no hour at all', { days: week(null) }, {}, 'workingHours.days'],
  ['a promise of nothing', {}, { read: '0' }, 'promises.read'],
  ['a promise for too far away', {}, { decision: '241' }, 'promises.decision'],
])('%s is refused, and named', (_what, workingHours, promises, path) => {
  const form = toForm(settings);
  const changed = {
    ...form,
    workingHours: { ...form.workingHours, ...workingHours },
    promises: { ...form.promises, ...promises },
  };
  expect(checkForm(changed).problems).toEqual([path]);
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
