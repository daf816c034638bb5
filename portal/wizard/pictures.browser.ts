/** Pictures of questions and options: shown to patients, without a connection too; chosen and described in the builder. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

/** A file drawn by the browser: noise, which compresses badly, or one colour. */
const drawn = (page: Page, width: number, height: number, noise: boolean): Promise<string> =>
  page.evaluate(
    ([wide, high, isNoise]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const image = context.createImageData(wide, high);
      let seed = 1;
      for (let index = 0; index < image.data.length; index += 1) {
        seed = (seed * 48_271) % 2_147_483_647;
        image.data[index] = index % 4 === 3 ? 255 : isNoise ? seed % 256 : 90;
      }
      context.putImageData(image, 0, 0);
      return canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
    },
    [width, height, noise] as const,
  );

const pictured = (data: string) => {
  const picture = (en: string, es: string) => ({
    ...{ type: 'png', data, width: 300, height: 200 },
    alt: inBoth(en, es),
  });
  return shortForm('skin-check', inBoth('Your skin', 'Su piel'), [
    {
      id: 'skin',
      title: inBoth('Your skin', 'Su piel'),
      questions: [
        {
          ...{ id: 'looks', type: 'choice', required: true },
          label: inBoth('What does it look like?', '¿Qué aspecto tiene?'),
          picture: picture('Where to look', 'Dónde mirar'),
          options: ['smooth', 'rough'].map((value) => ({
            value,
            label: value === 'smooth' ? inBoth('Smooth', 'Lisa') : inBoth('Rough', 'Áspera'),
            picture: picture(`${value} skin`, value === 'smooth' ? 'piel lisa' : 'piel áspera'),
          })),
        },
      ],
    },
    PERSON,
  ]);
};

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow', locale: 'es-US', viewport: { width: 390, height: 844 } });

  test("pictures are shown with their question and options, in the page's language, before any script runs", async ({
    page,
    context,
  }) => {
    await authenticate(page, 'admin');
    await page.goto('/');
    await publishForm(page.request, pictured(await drawn(page, 300, 200, false)));
    await context.clearCookies();
    await page.goto('/intake/skin-check');
    await page.getByRole('button', { name: 'Comenzar', exact: true }).click();
    const question = page.getByRole('img', { name: 'Dónde mirar' });
    await expect(question).toHaveJSProperty('naturalWidth', 300);
    await expect(page.getByRole('img', { name: 'piel lisa' })).toHaveJSProperty('complete', true);
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await page.getByRole('img', { name: 'piel áspera' }).click();
    await expect(page.getByRole('radio', { name: /^Áspera/ })).toBeChecked();

    const early = await context.newPage();
    await early.route('**/assets/*.js', (route) => route.abort());
    await early.goto('/intake/skin-check?step=skin&page=looks');
    await expect(early.getByRole('img', { name: 'Dónde mirar' })).toHaveJSProperty('naturalWidth', 300);
  });
});

test.describe('in the builder', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a large picture is scaled down and described in both languages, and other files are refused', async ({
    page,
  }) => {
    await authenticate(page, 'admin');
    await beginQuestionnaire(page, 'Skin');
    await outline(page).getByRole('button', { name: 'Last name', exact: true }).click();
    const file = page.getByLabel('Picture: Last name');
    await file.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('This file cannot be read as a picture.')).toBeVisible();
    const data = await drawn(page, 1_600, 1_200, true);
    await file.setInputFiles({
      name: 'skin.png',
      mimeType: 'image/png',
      buffer: Buffer.from(data, 'base64'),
    });
    await page.getByLabel('What the picture shows English').fill('A letter');
    await page.getByLabel('What the picture shows Spanish').fill('Una letra');
    await expect(page.getByText('This file cannot be read as a picture.')).toBeHidden();
    await expect(page.getByText('No problems found')).toBeVisible();
    await expectAccessible(page);
    await expectSaved(page);
    await page.reload();
    await outline(page).getByRole('button', { name: 'Last name', exact: true }).click();
    const shown = page.getByRole('img', { name: 'A letter' }).first();
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((image: HTMLImageElement) => image.src.length)).toBeLessThan(210_000);
    await page.getByRole('button', { name: /^Remove the picture ?: Last name/ }).click();
    await expect(page.getByRole('img', { name: 'A letter' })).toHaveCount(0);
  });
});
