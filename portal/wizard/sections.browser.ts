/** Headings within a step: answered on a phone by keyboard, shown in both reviews, created in the builder. */
import { sectionedForm } from '@clinic/fixtures/sectionedForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('a section heading appears with its questions, and above their answers in the review', async ({
    page,
    context,
  }) => {
    await authenticate(page, 'admin');
    await publishForm(page.request, sectionedForm());
    await context.clearCookies();
    await page.goto('/intake/eye-check');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Diaz');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    const section = (name: string) => page.getByRole('group', { name, exact: true });
    await expect(page.getByRole('heading', { name: 'Left eye', level: 2 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pain' })).toBeHidden();
    await expect(
      section('Left eye')
        .first()
        .getByRole('group', { name: /^Is it red/ }),
    ).toBeVisible();
    const yes = (question: RegExp) =>
      page.getByRole('group', { name: question }).getByRole('radio', { name: 'Yes', exact: true });
    await tabTo(page, yes(/^Is it red/));
    await page.keyboard.press('Space');
    await expect(yes(/^Is it red/)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Pain', level: 3 })).toBeVisible();
    await expect(section('Pain').getByRole('radio', { name: 'Yes' })).toBeVisible();
    await expect(section('Pain').getByText('Does it water?')).toBeHidden();
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await yes(/^Does it hurt/).check();
    await yes(/^Do you wear glasses/).check();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    await expect(page.getByRole('heading', { name: 'Left eye', level: 3 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pain', level: 4 })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

    await authenticate(page, 'physician');
    const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Ada Diaz');
    await page.goto(`/physician/submissions/${id}`);
    await expect(page.getByRole('heading', { name: 'Left eye', level: 3 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pain', level: 4 })).toBeVisible();
  });
});

test.describe('in the builder', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a section starts at a question and is named in both languages, and a field moves a question out of it', async ({
    page,
  }) => {
    await authenticate(page, 'admin');
    await beginQuestionnaire(page, 'Eyes');
    await outline(page).getByRole('button', { name: 'About you', exact: true }).click();
    await page.getByRole('button', { name: /^Start a section here ?: Last name/ }).click();
    await page.getByLabel('Heading English').fill('Names');
    await page.getByLabel('Heading Spanish').fill('Nombres');
    await expectAccessible(page);
    await expect(page.getByText('No problems found')).toBeVisible();
    await outline(page).getByRole('button', { name: 'Last name', exact: true }).click();
    await expect(
      page.getByLabel('Section', { exact: true }).getByRole('option', { selected: true }),
    ).toHaveText('Names');
    await page.getByLabel('Section', { exact: true }).selectOption('None');
    const document = await savedDocument(page);
    const [step] = document.steps;
    expect(step.sections).toMatchObject([{ title: { en: 'Names', es: { text: 'Nombres', from: 'Names' } } }]);
    const members = step.questions.filter((question: { section?: string }) => question.section);
    expect(members).toHaveLength(step.questions.length - 2);
  });
});
