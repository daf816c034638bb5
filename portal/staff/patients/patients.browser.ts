/** A patient's visits on one screen, who is the same person, and where to find them. */
import { patient } from '@clinic/contract/patients/patients';
import type { Answers } from '@clinic/engine/base';
import { type InstrumentFile, stepOf } from '@clinic/engine/editing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const text = (id: string, en: string, es: string, more: object = {}) => ({
  id,
  type: 'text',
  maxLength: 200,
  label: both(en, es),
  ...more,
});
const number = (id: string, unit: string, role: string, en: string, es: string) => ({
  id,
  type: 'integer',
  unit,
  role,
  label: both(en, es),
});

const GAD_7 = shippedInstruments().find(({ id }) => id === 'gad-7') as InstrumentFile;

const CHECK_IN = {
  id: 'monthly',
  version: '1.0',
  title: both('Monthly check-in', 'Control mensual'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'A nurse reads every answer.',
  patient: { givenName: 'q1', familyName: 'q2', email: 'q3', birthDate: 'q5' },
  steps: [
    {
      id: 'all',
      title: both('Everything', 'Todo'),
      questions: [
        text('q1', 'First name', 'Nombre'),
        text('q2', 'Last name', 'Apellidos'),
        { id: 'q3', type: 'email', maxLength: 200, label: both('Email', 'Correo') },
        { id: 'q5', type: 'date', label: both('Born', 'Nacimiento') },
        number('q8', 'cm', 'height', 'Height', 'Estatura'),
        number('q9', 'kg', 'weight', 'Weight', 'Peso'),
        number('q10', 'mm[Hg]', 'systolic', 'Upper', 'Alta'),
        number('q11', 'mm[Hg]', 'diastolic', 'Lower', 'Baja'),
        text('q12', 'Medicine and dose', 'Medicamento y dosis', { role: 'medication' }),
        text('q13', 'Side effects', 'Efectos secundarios'),
      ],
    },
    stepOf(GAD_7),
  ],
};

const WHO = { q1: 'Imani', q2: 'Followup', q3: 'imani.followup@example.com', q5: '1974-05-17', q8: 170 };
const items = (points: number) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((item) => [`gad7_${item}`, points]));
const VISITS: Answers[] = [
  { q9: 110, q10: 138, q11: 88, q12: 'Semaglutide 0.25 mg', q13: 'None', ...items(2) },
  { q9: 106, q10: 135, q11: 86, q12: 'Semaglutide 0.5 mg', q13: 'Mild nausea', ...items(2) },
  { q9: 103, q10: 131, q11: 84, q12: 'Semaglutide 1 mg', q13: 'Nausea, constipation', ...items(1) },
  { q9: 99, q10: 128, q11: 82, q12: 'Semaglutide 1 mg', q13: 'Constipation', ...items(1) },
  { q9: 96, q10: 124, q11: 80, q12: 'Semaglutide 1.7 mg', q13: 'None', ...items(0) },
];

/** Five months of a patient with an account, and what may be theirs without it. @returns their page's address */
async function fiveVisits(page: Page, browser: Browser, baseURL: string | undefined): Promise<string> {
  await authenticate(page, 'admin');
  await publishForm(page.request, CHECK_IN);
  const home = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const patientPage = await home.newPage();
  await authenticate(patientPage, 'patient');
  let reference = '';
  for (const visit of VISITS) reference = await submitIntake(home.request, { ...WHO, ...visit }, 'monthly');
  await home.close();
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await submitIntake(visitor.request, { ...WHO, q2: 'Folowup', q9: 112, ...items(3) }, 'monthly');
  await visitor.close();
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, (each) => each.reference === reference);
  // All were submitted just now: a month apart on the screen.
  await page.route(globOf(patient), async (route) => {
    const response = await route.fetch();
    const shown = await response.json();
    // A search, at an address like that of a patient.
    if (!shown.visits) return route.fulfill({ response });
    const visits = shown.visits.map((visit: object, place: number) => ({
      ...visit,
      answeredOn: `2026-0${Math.max(1, 8 - place)}-01`,
    }));
    return route.fulfill({ response, json: { ...shown, visits } });
  });
  return `/physician/submissions/${id}`;
}

const row = (page: Page, name: string) =>
  page
    .getByRole('region', { name: /^Latest/ })
    .first()
    .getByRole('row', { name: new RegExp(`^${name}`) });

test('a physician sees weight, dose and side effects of five visits on one screen, merges a patient and takes it back', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(await fiveVisits(page, browser, baseURL));
  await page.getByRole('link', { name: 'All forms of this patient' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Imani Followup' })).toBeVisible();
  await expect(page.getByText('Maybe the same person')).toBeVisible();

  // Found by what any of the forms says.
  await page.getByRole('link', { name: 'All patients' }).click();
  await page.getByRole('searchbox', { name: 'Search patients' }).fill('followup 1974-05-17');
  await expect(page.getByRole('status').filter({ hasText: '2 patients' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Imani Followup' }).click();

  await page.getByRole('button', { name: 'Not the same' }).waitFor();
  await page.getByRole('button', { name: 'Same person Imani Folowup' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('sees all of them there');
  await dialog.getByRole('button', { name: 'Same person' }).click();
  await expect(page.getByText('6 forms')).toBeVisible();
  await expect(page.getByText('Maybe the same person')).toBeHidden();

  await page.getByRole('button', { name: 'Part Imani Folowup' }).click();
  await dialog.getByRole('button', { name: 'Part' }).click();
  await expect(page.getByText('5 forms')).toBeVisible();

  // It is proposed again: of two answers to the same question the last one counts.
  await page.getByRole('button', { name: 'Not the same Imani Folowup' }).click();
  await expect(page.getByText('Maybe the same person')).toBeHidden();

  for (const [name, cells] of Object.entries({
    Weight: ['96 kg', '99 kg', '103 kg', '106 kg', '110 kg'],
    Medicines: [
      'Semaglutide 1.7 mg',
      'Semaglutide 1 mg',
      'Semaglutide 1 mg',
      'Semaglutide 0.5 mg',
      'Semaglutide 0.25 mg',
    ],
    'Side effects': ['None', 'Constipation', 'Nausea, constipation', 'Mild nausea', 'None'],
  })) {
    await expect(row(page, name).getByRole('cell')).toHaveText(cells);
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = await row(page, name).boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0), name).toBeLessThanOrEqual(800);
    expect((box?.x ?? 0) + (box?.width ?? 1280), name).toBeLessThanOrEqual(1280);
  }
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/patient-1280.png` });
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/patient-full.png`, fullPage: true });
  const changes = page.getByRole('region', { name: 'Changed since Jul 1, 2026' });
  await expect(changes).toContainText('Side effectsConstipation → None');
  const curves = page.getByRole('tabpanel', { name: 'Curves' });
  await expect(
    curves.getByRole('img', { name: /^Weight \(kg\)\. From 110 on Apr 1, 2026 to 96 on Aug 1, 2026/ }),
  ).toBeVisible();
  for (const name of ['BMI', 'Blood pressure', 'Generalized Anxiety']) {
    await expect(curves.getByRole('img', { name: new RegExp(`^${name}`) })).toBeVisible();
  }
  await expect(curves.getByRole('table', { name: /^Weight/ }).getByRole('row')).toHaveCount(6);
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Curves' }).focus();
  await page.keyboard.press('End');
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  await expect(timeline.getByText('Form submitted')).toHaveCount(5);
  await expectAccessible(page);
});

test('on a phone and a tablet, in Spanish and dark, nothing is wider than the screen', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await fiveVisits(page, browser, baseURL);
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  await page.getByRole('link', { name: 'Todos los formularios de este paciente' }).click();
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('region', { name: 'Últimas 5 visitas' })).toContainText(
      'Efectos secundarios',
    );
    await expect(page.getByRole('img', { name: /^Peso/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/patient-${width}.png`, fullPage: true });
  }
});
