/**
 * A follow-up of five steps, however it was built: as JSON, as completed by a patient, as seen by a
 * physician.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { authenticate } from './staff.ts';

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });

/** Those after the first step, which every new questionnaire has. */
export const followUpSteps = [
  {
    id: 'your_weight',
    title: both('Your weight', 'Su peso'),
    questions: [
      {
        id: 'weight_before',
        type: 'quantity',
        unit: 'kg',
        min: 30,
        max: 350,
        required: true,
        label: both('What did you weigh at your first visit?', '¿Cuánto pesaba en su primera visita?'),
      },
      {
        id: 'weight_now',
        type: 'quantity',
        unit: 'kg',
        min: 30,
        max: 350,
        required: true,
        label: both('What do you weigh now?', '¿Cuánto pesa ahora?'),
      },
      {
        id: 'weight_lost',
        type: 'computed',
        compute: { '-': [{ var: 'weight_before' }, { var: 'weight_now' }] },
        unit: 'kg',
        decimals: 1,
        label: both('Weight lost', 'Peso perdido'),
      },
      {
        id: 'waist',
        type: 'quantity',
        units: [{ unit: 'cm' }, { unit: '[in_i]' }],
        label: both('Your waist', 'Su cintura'),
      },
    ],
  },
  {
    id: 'how_you_feel',
    title: both('How you feel', 'Cómo se siente'),
    questions: [
      {
        id: 'side_effects',
        type: 'multipleChoice',
        label: both('Which side effects do you have?', '¿Qué efectos secundarios tiene?'),
        options: [
          { value: 'nausea', label: both('Nausea', 'Náuseas') },
          { value: 'none_of_these', exclusive: true, label: both('None of these', 'Ninguno') },
        ],
      },
    ],
  },
  {
    id: 'side_effects_step',
    title: both('Side effects', 'Efectos secundarios'),
    showWhen: { in: ['nausea', { var: 'side_effects' }] },
    questions: [
      {
        id: 'description',
        type: 'longText',
        maxLength: 2000,
        label: both('Please describe your side effects', 'Describa sus efectos secundarios'),
      },
    ],
  },
  {
    id: 'medicines',
    title: both('Medicines', 'Medicamentos'),
    questions: [
      {
        id: 'medicines_now',
        type: 'repeatingGroup',
        maxItems: 10,
        label: both('Medicines you take now', 'Medicamentos que toma ahora'),
        questions: [
          {
            id: 'name',
            type: 'text',
            maxLength: 200,
            label: both('Name of the medicine', 'Nombre del medicamento'),
          },
          { id: 'dose', type: 'quantity', unit: 'mg', label: both('Dose', 'Dosis') },
        ],
      },
    ],
  },
];

/** Completes it in Spanish on a phone. */
export async function completeFollowUp(
  browser: Browser,
  { baseURL, id, lastName }: { baseURL: string | undefined; id: string; lastName: string },
): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ baseURL, locale: 'es-MX', viewport });
  const patient = await context.newPage();
  const goOn = () => patient.getByRole('button', { name: 'Continuar', exact: true }).click();
  await patient.goto(`/intake/${id}`);
  await patient
    .getByRole('button', { name: /Comenzar|Empezar/ })
    .first()
    .click();
  await patient.getByLabel('Nombre').fill('Lucía');
  await patient.getByLabel('Apellidos').fill(lastName);
  await goOn();
  await patient.getByLabel('¿Cuánto pesaba en su primera visita?').fill('90,5');
  await patient.getByLabel('¿Cuánto pesa ahora?').fill('82');
  await expect(patient.getByRole('status', { name: 'Peso perdido' })).toHaveText(/^8[.,]5 kg$/);
  await patient.getByRole('textbox', { name: /Su cintura/ }).fill('38');
  await patient.getByRole('combobox', { name: /Su cintura/ }).selectOption({ index: 2 });
  await goOn();
  // The conditional step is shown only if this was chosen.
  await patient.getByLabel('Ninguno').check();
  await goOn();
  await expect(patient.getByRole('textbox', { name: 'Nombre del medicamento' })).toBeVisible();
  await patient.getByRole('button', { name: 'Atrás' }).click();
  await patient.getByLabel('Náuseas').check();
  await goOn();
  await patient.getByLabel('Describa sus efectos secundarios').fill('Por la mañana');
  await goOn();
  const names = patient.getByRole('textbox', { name: 'Nombre del medicamento' });
  await names.fill('Metformina');
  await patient.getByRole('textbox', { name: 'Dosis' }).fill('500');
  await patient.getByRole('button', { name: 'Agregar otra línea' }).click();
  await names.last().fill('Vitamina D');
  await goOn();
  await patient.getByRole('button', { name: 'Enviar formulario' }).click();
  await expect(patient.getByRole('heading', { name: /Tenemos sus respuestas/ })).toBeVisible();
  await context.close();
}

/** Finds it in the review, with the given answers. */
export async function findFollowUp(
  browser: Browser,
  { baseURL, lastName }: { baseURL: string | undefined; lastName: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const page: Page = await context.newPage();
  await authenticate(page, 'physician');
  await page.goto('/physician/review');
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill(lastName);
  await page
    .getByRole('link', { name: new RegExp(`Lucía ${lastName}`) })
    .first()
    .click();
  for (const answer of ['8.5 kg', 'Nausea', 'Metformina', 'Vitamina D', 'Por la mañana']) {
    await expect(page.getByText(answer).first()).toBeVisible();
  }
  await context.close();
}
