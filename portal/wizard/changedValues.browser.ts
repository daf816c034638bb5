/** A computed value that the patient may change: it follows its inputs until edited, and there is a way back. */
import { submissionDetail } from '@clinic/contract/review';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { read } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const SUPPLY = shortForm('supply', inBoth('Your supply', 'Su reserva'), [
  {
    id: 'supply',
    title: inBoth('Your supply', 'Su reserva'),
    questions: [
      { id: 'boxes', type: 'integer', required: true, label: inBoth('How many boxes?', '¿Cuántas cajas?') },
      {
        ...{ id: 'days', type: 'integer', min: 1, max: 365, required: true },
        label: inBoth('For how many days?', '¿Para cuántos días?'),
        compute: { '*': [{ var: 'boxes' }, 14] },
      },
    ],
  },
  PERSON,
]);

test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

test('a computed value follows its inputs until the patient enters another, and again when that is taken back', async ({
  page,
  context,
}) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, SUPPLY);
  await context.clearCookies();
  await page.goto('/intake/supply');
  await page.getByRole('button', { name: 'Comenzar' }).click();

  const boxes = page.getByLabel('¿Cuántas cajas?');
  const days = page.getByLabel('¿Para cuántos días?');
  const back = page.getByRole('button', { name: 'Usar el valor calculado' });
  await expect(days).toHaveValue('');
  await boxes.fill('2');
  await expect(days).toHaveValue('28');
  await expect(page.getByText('Calculado a partir de sus otras respuestas. Puede cambiarlo.')).toBeVisible();
  await expect(back).toBeHidden();
  await boxes.fill('3');
  await expect(days).toHaveValue('42');

  await days.fill('30');
  await expect(page.getByText('Calculado: 42. Usted indicó: 30.')).toBeVisible();
  await boxes.fill('4');
  await expect(page.getByText('Calculado: 56. Usted indicó: 30.')).toBeVisible();
  await expect(days).toHaveValue('30');
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await back.click();
  await expect(days).toHaveValue('56');
  await expect(days).toBeFocused();
  await expect(back).toBeHidden();

  const saved = page.waitForResponse((reply) => /"days":20\b/.test(reply.request().postData() ?? ''));
  await days.fill('20');
  await saved;
  await page.reload();
  await expect(days).toHaveValue('20');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByLabel('Nombre').fill('Ada');
  await page.getByLabel('Apellido').fill('Diaz');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar formulario' }).click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ada Diaz');
  expect((await read(page.request, submissionDetail, { id })).answersJSON).toMatchObject({
    boxes: 4,
    days: 20,
  });
  await page.goto(`/physician/submissions/${id}`);
  await expect(
    page.getByText(/(Entered by the patient. Calculated|Introducido por el paciente. Calculado): 56/),
  ).toBeVisible();
});
