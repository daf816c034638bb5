/** A file that was not sent, whose question a later answer hides: it counts as little as any hidden answer. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ viewport: { width: 390, height: 844 } });

const VISIT = shortForm('scan-visit', inBoth('Your scan', 'Su estudio'), [
  PERSON,
  {
    id: 'scan',
    title: inBoth('Scan', 'Estudio'),
    questions: [
      {
        id: 'had_scan',
        type: 'yesNo',
        required: true,
        label: inBoth('Had a scan?', '¿Le hicieron un estudio?'),
      },
      {
        ...{ id: 'report', type: 'file', accept: ['pdf'], maxFiles: 2, maxMb: 5 },
        label: inBoth('Its report', 'Su informe'),
        showWhen: { '==': [{ var: 'had_scan' }, true] },
      },
    ],
  },
]);

test('a file whose question is hidden is neither listed nor waited for, and is kept for when it is asked again', async ({
  page,
  context,
}) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, VISIT);
  await context.clearCookies();
  await page.goto('/intake/scan-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Diaz');
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  await proceed.click();
  const scan = page.getByRole('group', { name: 'Had a scan?' });
  await scan.getByRole('radio', { name: 'Yes' }).check();
  const report = page.getByRole('group', { name: 'Its report' });
  const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a document') };
  await report.locator('input[type=file]').first().setInputFiles(broken);
  const failed = report.getByRole('listitem').filter({ hasText: 'broken.pdf' });
  await expect(failed).toContainText('damaged');
  await proceed.click();
  const submit = page.getByRole('button', { name: 'Submit Application' });
  await submit.click();
  const alert = page.getByRole('alert').filter({ hasText: 'nothing has been submitted yet' });
  await expect(alert.getByRole('button')).toHaveText('broken.pdf – Its report');

  await alert.getByRole('button').click();
  await scan.getByRole('radio', { name: 'No' }).check();
  await expect(report).toBeHidden();
  await scan.getByRole('radio', { name: 'Yes' }).check();
  await expect(failed).toContainText('damaged');
  await scan.getByRole('radio', { name: 'No' }).check();
  await proceed.click();
  await expect(submit).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(submit).toBeVisible();
  await expect(page.getByText('Please add what is missing')).toBeHidden();
  await page.getByRole('button', { name: 'Change Had a scan?' }).click();
  await scan.getByRole('radio', { name: 'Yes' }).check();
  await expect(page.getByRole('alert').filter({ hasText: 'Please add what is missing' })).toBeVisible();
  await report.locator('input[type=file]').first().setInputFiles(broken);
  await expect(failed).toContainText('damaged');
  await scan.getByRole('radio', { name: 'No' }).check();
  await proceed.click();
  await submit.click();
  await expect(page.getByRole('heading', { name: 'We have your answers' })).toBeVisible();
});
