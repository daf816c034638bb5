/** A form of another system: import, report, draft, publication and filling in. */
import { questionnaireDrafts } from '@clinic/contract/questionnaires';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { read, send } from '@clinic/testing/browser/api';
import { signIn, takenOver } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import { form } from '@clinic/testing/fhir/forms';
import { sampleBundle } from '@clinic/testing/fhir/sampleBundle';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const LIST = '/admin/questionnaires';

async function choose(page: Page, label: string, content: unknown): Promise<void> {
  await page.goto(LIST);
  await takenOver(page);
  await chooseHere(page, label, content);
}

async function chooseHere(page: Page, label: string, content: unknown): Promise<void> {
  await page
    .getByLabel(label)
    .last()
    .setInputFiles({
      name: 'export.json',
      mimeType: 'application/json',
      buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    });
}

/** States why no rules check the answers for risks, and publishes the draft that the page shows. */
async function publish(page: Page): Promise<void> {
  const id = page.url().split('/').at(-1) as string;
  const draft = await read(page.request, questionnaireDrafts.read, { id });
  const document = { ...draft.document, noRulesReason: 'Used in tests only' };
  const change = { revision: draft.revision, document };
  const saved = await send(page.request, questionnaireDrafts.save, { id }, change);
  const { revision } = await saved.json();
  const publication = { revision, note: 'Imported' };
  const published = await send(page.request, questionnaireDrafts.publish, { id }, publication);
  expect(await published.text()).toContain('"version":"1.2"');
}

test('the import report of a Bundle is shown before its form becomes a draft, and after publication', {
  tag: '@journey',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'admin');
  await choose(page, 'Import file', sampleBundle);

  await page.getByRole('radio', { name: 'Lifestyle intake' }).check();
  const report = page.getByRole('region', { name: 'Import report' });
  await report.getByText('Every element of the form').click();
  await expect(report.getByRole('button', { name: /^0 dropped/ })).toBeVisible();
  const first = report.getByRole('heading', { level: 3 }).first();
  await expect(first).toHaveText('The form as a whole');
  await expect(report).toContainText('Some texts of the form have no translation into this language');
  await expect(report).toContainText('It is always shown: The variable %patient is not known here.');
  await expect(report).toContainText('Bundle.entry[1].resource.item[1].item[2]');
  await expectAccessible(page);

  await report.getByRole('button', { name: /unchanged/ }).click();
  await report.getByRole('button', { name: /kept, not shown/ }).click();
  await report.getByRole('searchbox').fill('time zone');
  await expect(report.getByRole('heading', { level: 3 })).toHaveText(['When were you weighed?']);
  await expect(report.getByRole('status')).toHaveText('3 elements');
  await report.getByRole('searchbox').fill('nothing like this');
  await expect(report).toContainText('Nothing matches');

  await expect(page.getByLabel('ID')).toHaveValue('lifestyle-intake');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/drafts\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lifestyle intake' })).toBeVisible();
  await expect(page.getByText('Cigarettes a day').first()).toBeVisible();
  await page.getByRole('link', { name: 'Import report' }).click();
  const losses = page.getByRole('region', { name: 'What patients will miss' });
  await expect(losses).toContainText('is shown always, not only when its condition holds.');
  await expectAccessible(page);
  await losses
    .getByRole('link', { name: /^Mend here/ })
    .first()
    .click();
  await page.waitForURL(/\?question=/);
  await page.getByRole('link', { name: 'Import report' }).click();
  await expect(losses.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
  while ((await losses.getByRole('button', { name: /^Accept/ }).count()) > 0) {
    const left = await losses.getByRole('button', { name: /^Accept/ }).count();
    await losses
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await expect(losses.getByRole('button', { name: /^Accept/ })).toHaveCount(left - 1);
  }
  await page.getByText('Every element of the form').click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('The form as a whole');
  await page.getByRole('link', { name: 'Back to the draft' }).click();
  await page.waitForURL(/\/drafts\/[\da-f-]{36}$/);
  await publish(page);

  await page.goto(LIST);
  await page.getByRole('button', { name: 'More for Lifestyle intake 1.2' }).click();
  await page.getByRole('menuitem', { name: 'Import report' }).click();
  await expect(page.getByText('Lifestyle intake, lifestyle-intake 1.2')).toBeVisible();
  await page.getByText('Every element of the form').click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('The form as a whole');

  await page.context().clearCookies();
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.goto('/intake/lifestyle-intake');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Email').fill('ada@example.com');
  await next();
  await expect(page.getByLabel('Cigarettes a day')).toBeHidden();
  await page.getByRole('radio', { name: 'Every day' }).check();
  await page.getByLabel('Cigarettes a day').fill('12');
  await page.getByRole('radio', { name: 'Bad' }).check();
  await next();
  await page.getByLabel('Weight').fill('80');
  await next();
  await expect(page.getByText('80 kg')).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
});

test.describe('in Spanish, on a phone', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the report, the refusals and the advice about them are in Spanish', async ({ page }) => {
    await signIn(page, 'admin');
    await choose(page, 'Importar archivo', sampleBundle);
    await page.getByRole('radio', { name: 'Lifestyle intake' }).check();
    const report = page.getByRole('region', { name: 'Informe de importación' });
    await report.getByText('Todos los elementos del formulario').click();
    await expect(report).toContainText('Se muestra siempre: Aquí no se conoce la variable %patient.');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expectAccessible(page);

    const question = { linkId: 'q', type: 'string' };
    const third = {
      ...question,
      linkId: 's',
      enableWhen: [{ question: 'q', operator: '=', answerString: 'x' }],
    };
    await choose(page, 'Importar archivo', form([question, question, third]));
    const reasons = page.getByRole('list', { name: 'Motivos' });
    await expect(reasons).toContainText("que-2: El linkId 'q' se usa dos veces.");
    await expect(reasons).toContainText('Dé a cada elemento un linkId propio.');
    await expect(reasons).toContainText('Questionnaire.item[1]');
    await expect(page.getByRole('button', { name: 'Crear borrador' })).toBeHidden();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expectAccessible(page);

    const corrected = form([question, { ...question, linkId: 'r' }]);
    await chooseHere(page, 'Elegir un archivo', corrected);
    await page.getByLabel('¿En qué idioma está el formulario?').selectOption({ label: 'Español' });
    await expect(page.getByRole('button', { name: 'Crear borrador' })).toBeVisible();
    await expect(reasons).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No se eligió ningún archivo' })).toBeVisible();
    await chooseHere(page, 'Elegir un archivo', corrected);
    await page.getByLabel('¿En qué idioma está el formulario?').selectOption({ label: 'Español' });
    await expect(page.getByRole('button', { name: 'Crear borrador' })).toBeVisible();
  });
});

test('what a file does not say is asked, and what it says in other ways is reported as corrected', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const on = (question: string) => ({ question, operator: 'exists', answerBoolean: 'true' });
  const items = [
    { linkId: 'a', type: 'string', text: 'Street' },
    { linkId: 'b', type: 'String', text: 'Town' },
    { linkId: 'c', type: 'string', text: 'Since when?', enableWhen: [on('a'), on('b')] },
  ];
  await choose(page, 'Import file', form(items));
  const region = page.getByRole('region', { name: 'What the file does not say' });
  await expect(region).toContainText('At Questionnaire.item[2].');
  await expect(page.getByRole('button', { name: 'Create draft' })).toBeHidden();
  await expectAccessible(page);
  await region.getByLabel('In which language is the form?').selectOption({ label: 'English' });
  await region.getByLabel('When a question has several conditions').selectOption('any');
  const corrected = page.getByRole('region', { name: 'Corrected while reading' });
  await expect(corrected).toContainText("Questionnaire.item[1].type: 'String' → 'string'");
  await expect(corrected).toContainText('(2 places)');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Create draft' })).toBeVisible();
});

test('texts of a form are never rendered as markup, and cancelling stores nothing', async ({ page }) => {
  await signIn(page, 'admin');
  const script = '<img src=x onerror="document.title = \'ran\'"><script>document.title = "ran"</script>';
  const item = { linkId: script, text: script, type: 'string', prefix: script };
  await choose(page, 'Import file', form([item], { title: script, publisher: script, language: 'en' }));
  await page.getByText('Every element of the form').click();
  await expect(page.getByRole('heading', { level: 3, name: script })).toBeVisible();
  await expect(page).not.toHaveTitle('ran');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(LIST);
  await expect(page.getByRole('region', { name: 'Weight-loss intake' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Being edited' })).toBeHidden();
});
