/** The intake in Spanish on a phone: texts before and next to the questions, and nothing happens unasked. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ serviceWorkers: 'allow', locale: 'es-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'es');

test('la página de inicio dice cuánto tarda, qué tener a mano, quién lo lee y que no es para emergencias', async ({
  page,
}) => {
  await page.goto('/intake');
  await expect(page).toHaveTitle(/^Formulario inicial/);
  for (const name of ['Qué debe tener a mano', 'Sus respuestas son privadas', 'No es para emergencias']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/^Le tomará de \d+ a \d+ minutos$/)).toBeVisible();
  await expect(page.getByText(/llame al 911/)).toBeVisible();
  await expect(page.getByRole('link', { name: '911' }).first()).toHaveAttribute('href', 'tel:911');
  await expectAccessible(page);
});

test('una respuesta no pasa de página por sí sola, y junto a lo delicado se dice por qué se pregunta', async ({
  page,
}) => {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await completeUntil(page, rosa, 'pregnancy_status');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Embarazo');
  const reason = page.getByText('Los medicamentos para bajar de peso no se dan durante el embarazo.');
  await expect(reason).toBeHidden();
  await page.getByText('Por qué lo preguntamos').click();
  await expect(reason).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('radio', { name: 'No puedo quedar embarazada' }).check();
  await expect(page.getByText(/^Todo está guardado/)).toBeVisible();
  await expect(heading).toHaveText('Embarazo');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(heading).toHaveText('Cáncer de tiroides y MEN 2');
});

test('la estatura se escribe como se dice', async ({ page }) => {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Comenzar' }).click();
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('radio', { name: 'Pies, pulgadas y libras' }).check();
  await page.getByRole('textbox', { name: 'Estatura: pies' }).fill('5 pies 6,5 pulgadas');
  await expect(page.getByRole('textbox', { name: 'Estatura: pulgadas' })).toHaveValue('6.5');
  await page.getByRole('textbox', { name: 'Peso actual (lb)' }).fill('1.212,4');
  await page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(/Peso actual \(lb\): .*1[.,]000 lb/);
  await page.getByRole('textbox', { name: 'Peso actual (lb)' }).fill('212,4 lb');
  await expect(page.getByText('33.8')).toBeVisible();
});
