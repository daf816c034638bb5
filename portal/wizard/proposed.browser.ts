/** A suggested answer: accepted with one press, otherwise no answer. */
import { submissionDetail } from '@clinic/contract/review';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { read } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const VISIT = shortForm('next-visit', inBoth('Your next visit', 'Su próxima visita'), [
  {
    id: 'visit',
    title: inBoth('Your visit', 'Su visita'),
    questions: [
      {
        ...{ id: 'way', type: 'choice', required: true, proposed: 'video' },
        label: inBoth('How would you like to meet?', '¿Cómo prefiere la visita?'),
        options: [
          { value: 'office', label: inBoth('At the clinic', 'En la clínica') },
          { value: 'video', label: inBoth('By video', 'Por video') },
        ],
      },
      {
        ...{ id: 'minutes', type: 'integer', unit: 'min', min: 5, max: 90, proposed: 20 },
        label: inBoth('For how long?', '¿Cuánto tiempo?'),
      },
      {
        ...{ id: 'wish', type: 'text', maxLength: 60, proposed: 'Dr. Ortiz' },
        label: inBoth('With whom?', '¿Con quién?'),
      },
    ],
  },
  PERSON,
]);

test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

test('a suggestion becomes an answer only once accepted, also by keyboard, and can be replaced', {
  tag: '@journey',
}, async ({ page, context }) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, VISIT);
  await context.clearCookies();
  await page.goto('/intake/next-visit');
  await page.getByRole('button', { name: 'Comenzar' }).click();

  const suggested = (text: string) => page.getByText(`Respuesta sugerida: ${text}`);
  const use = page.getByRole('button', { name: 'Usar esta respuesta' });
  await expect(suggested('Por video')).toBeVisible();
  await expect(suggested('20 min')).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await expect(use).toHaveCount(3);
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('link', { name: /Elija/ })).toBeVisible();

  await tabTo(page, use.first());
  await page.keyboard.press('Enter');
  const video = page.getByRole('radio', { name: 'Por video' });
  await expect(video).toBeChecked();
  await expect(video).toBeFocused();
  await expect(suggested('Por video')).toBeHidden();
  await page.getByRole('radio', { name: 'En la clínica' }).check();

  await tabTo(page, use.first());
  await page.keyboard.press('Enter');
  const minutes = page.getByLabel('¿Cuánto tiempo?');
  await expect(minutes).toHaveValue('20');
  await expect(minutes).toBeFocused();
  await minutes.fill('');
  await expect(suggested('20 min')).toBeVisible();
  const saved = page.waitForResponse((reply) => /"minutes":20\b/.test(reply.request().postData() ?? ''));
  await use.first().click();
  await expect(minutes).toHaveValue('20');
  await saved;
  await page.reload();
  await expect(minutes).toHaveValue('20');
  await expect(suggested('Dr. Ortiz')).toBeVisible();
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByLabel('Nombre').fill('Ada');
  await page.getByLabel('Apellido').fill('Diaz');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByText('En la clínica')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar formulario' }).click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ada Diaz');
  const { answersJSON } = await read(page.request, submissionDetail, { id });
  expect(answersJSON).toMatchObject({ way: 'office', minutes: 20 });
  expect(answersJSON).not.toHaveProperty('wish');
});
