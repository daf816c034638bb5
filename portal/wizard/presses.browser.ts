/** Double taps on every page and control of the shipped intake: a press acts once, on its own page. */
import { type Question, type Step, takesAnswer, textIn } from '@clinic/engine/definition';
import type { ShownPage } from '@clinic/engine/form';
import { GRACE, ROSA } from '@clinic/testing/browser/answers';
import { continueButton, fillPage, headingOf, passBetween } from '@clinic/testing/browser/completePages';
import { scriptsRun } from '@clinic/testing/browser/heldScripts';
import { MOTION } from '@clinic/testing/browser/motion';
import { type Patient, pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
import {
  DOUBLE_TAP_MS,
  middleOf,
  type Pointer,
  pressAt,
  SETTLED_MS,
  stateOf,
} from '@clinic/testing/browser/presses';
import { literal } from '@clinic/testing/browser/questionControls';
import { openIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

const rosa = patientWith(ROSA, 'en');
const grace = patientWith(GRACE, 'en');
const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, pointer: 'touch' },
  laptop: { viewport: { width: 1280, height: 800 }, pointer: 'mouse' },
} as const;

for (const [device, { viewport, pointer }] of Object.entries(DEVICES)) {
  test.describe(`${pointer} on a ${device}`, () => {
    test.use({ locale: 'en-US', viewport, hasTouch: pointer === 'touch', ...MOTION });

    test('a double tap never answers, skips or leaves a page it was not made on', async ({ page }) => {
      // Taps each control of each page of the intake.
      test.slow();
      const tapper = await begin(page, pointer, rosa);
      for (const { step, shown } of allPages(rosa)) {
        await test.step(shown.id, () => tapPage(tapper, step, shown));
      }
      await tapReview(tapper);
    });

    test('the same holds for pages, questions and notices that only other answers reveal', async ({
      page,
    }) => {
      // Fills in the whole intake.
      test.slow();
      const tapper = await begin(page, pointer, grace);
      for (const { step, shown } of allPages(grace)) {
        await test.step(shown.id, () =>
          isTapped(shown) ? passPage(tapper, step, shown) : tapPage(tapper, step, shown),
        );
      }
    });
  });
}

test.describe('touch on a phone', () => {
  test.use({ locale: 'en-US', viewport: DEVICES.phone.viewport, hasTouch: true, ...MOTION });

  test('a second tap acts on no option beside the gap to which the first one has moved the page', {
    tag: '@ci',
  }, async ({ page }) => {
    await page.clock.install();
    await openIntake(page, ROSA, '?step=about_you&page=emergency_contact_relationship');
    await scriptsRun(page);
    await page.clock.pauseAt(Date.now() + 60_000);
    const rows = page.locator('main form label').filter({ has: page.getByRole('radio') });
    const nobody = page.getByRole('radio', { name: 'I have nobody to call' });
    const tops = () => rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    // Its answer removes two questions: the page becomes shorter, and is scrolled less far.
    const { x, y } = await middleOf(rows.last());
    const [before, scrolled] = [(await tops()).at(-1) ?? 0, await page.evaluate(() => window.scrollY)];
    await settle(page);
    await pressAt(page, 'touch', { x, y });
    await expect(nobody).toBeChecked();
    await settle(page);
    const gaps = (await tops()).map((top) => top - 3);
    const gap = gaps.find((each) => Math.abs(each - y) < y - before - 3) ?? 0;
    expect(gap).toBeGreaterThan(0);
    await pressAt(page, 'touch', await middleOf(rows.first()));
    await expect(nobody).not.toBeChecked();
    await settle(page);
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), scrolled);
    expect((await tops()).at(-1)).toBeCloseTo(before);
    await pressAt(page, 'touch', { x, y: gap });
    await expect(nobody).toBeChecked();
    await page.clock.runFor(DOUBLE_TAP_MS);
    await pressAt(page, 'touch', { x, y: gap });
    await settle(page);
    await expect(nobody).toBeChecked();
  });
});

test('the two patients together are asked every question Continue can lead to', () => {
  const asked = new Set([...allPages(rosa), ...allPages(grace)].flatMap(({ shown }) => idsOf(shown)));
  const all = rosa.questionnaire.definition.steps.flatMap(({ questions }) => questions);
  const unasked = all.filter((question) => takesAnswer(question) && !asked.has(question.id));
  // Asked where the neck is measured in inches, and Grace has sleep apnea.
  expect(unasked.map(({ id }) => id)).toEqual(['neck_cm']);
});

interface Tapper {
  page: Page;
  pointer: Pointer;
  patient: Patient;
}

const idsOf = ({ questions }: ShownPage): string[] => questions.map(({ id }) => id);

const rosasQuestions = new Set(stepsOf(rosa).flatMap((step) => pagesOf(rosa, step).flatMap(idsOf)));

/** Whether the page is tapped with Rosa's answers, question for question, and leads to no other notice. */
const isTapped = (shown: ShownPage): boolean =>
  idsOf(shown).every((id) => rosasQuestions.has(id)) && !idsOf(shown).some((id) => NOTICED.has(id));

/** Grace's answers to these lead to a notice. */
const NOTICED: ReadonlySet<string> = new Set([
  'self_harm_thoughts',
  'suicide_attempt_ever',
  'eating_disorder_type',
]);

const allPages = (patient: Patient): Array<{ step: Step; shown: ShownPage }> =>
  stepsOf(patient).flatMap((step) => pagesOf(patient, step).map((shown) => ({ step, shown })));

/** Double-taps Start; from then on the clock advances only at a test's request. */
async function begin(page: Page, pointer: Pointer, patient: Patient): Promise<Tapper> {
  await page.clock.install();
  await page.goto('/intake');
  await scriptsRun(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const tapper = { page, pointer, patient };
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeVisible();
  await settle(page);
  const [first] = allPages(patient);
  if (!first) throw new Error('the shipped intake has pages');
  await doubleTap(tapper, start, () =>
    expect(headingOf(page, patient, first.step, first.shown)).toBeVisible(),
  );
  return tapper;
}

const settle = (page: Page) => page.clock.runFor(SETTLED_MS);

/** The first press continues; the second, in the same place a moment later, changes nothing. */
async function doubleTap({ page, pointer }: Tapper, control: Locator, arrived: () => Promise<void>) {
  const point = await middleOf(control);
  await pressAt(page, pointer, point);
  await arrived();
  await page.clock.runFor(DOUBLE_TAP_MS);
  const before = await stateOf(page);
  await pressAt(page, pointer, point);
  await settle(page);
  expect(await stateOf(page)).toEqual(before);
}

async function tapPage(tapper: Tapper, step: Step, shown: ShownPage): Promise<void> {
  const { page, pointer, patient } = tapper;
  const proceed = continueButton(page, patient);
  await passBetween(page, patient, step, shown, (goOn, gone) => doubleTap(tapper, goOn, gone));
  const { said, address } = await stateOf(page);
  expect(said).toEqual([]);
  // Two pages may have the same heading; the URL distinguishes them.
  const here = async () => {
    await expect(page).toHaveURL(({ search }) => search === address);
    await expect(headingOf(page, patient, step, shown)).toBeVisible();
  };
  const gone = () => expect(page).toHaveURL(({ search }) => search !== address);

  await tapControls(tapper, step, shown);
  await fillPage(page, patient, shown);
  const filled = await stateOf(page);

  // Continue, then Back before the next page is shown.
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const [at, backAt] = [await middleOf(proceed), await back.boundingBox()];
  // If the page is scrolled, Back is in a different place on the next one.
  if (backAt && (await page.evaluate(() => window.scrollY)) === 0) {
    await pressAt(page, pointer, at);
    await pressAt(page, pointer, { x: backAt.x + backAt.width / 2, y: backAt.y + backAt.height / 2 });
    await here();
    await settle(page);
    // It may ask whether an answer is right.
    expect({ ...(await stateOf(page)), said: [] }).toEqual(filled);
  }

  const asked = page.locator('#unusual');
  const onward = () =>
    expect
      .poll(async () => (await asked.isVisible()) || (await stateOf(page)).address !== address)
      .toBe(true);
  if (!(await asked.isVisible())) await doubleTap(tapper, proceed, onward);
  if (await asked.isVisible()) {
    await doubleTap(tapper, page.getByRole('button', { name: /^Yes, (it|they)/ }), gone);
  }
  // Back once, however often it is tapped; then forward again with exactly the same press.
  await doubleTap(tapper, back, here);
  expect(await stateOf(page)).toEqual(filled);
  await pressAt(page, pointer, await middleOf(proceed));
  await onward();
  if (await asked.isVisible()) {
    await settle(page);
    await pressAt(page, pointer, await middleOf(page.getByRole('button', { name: /^Yes, (it|they)/ })));
    await gone();
  }
  await settle(page);
}

/** Fills in a page and continues, with one press each. */
async function passPage(tapper: Tapper, step: Step, shown: ShownPage): Promise<void> {
  const { page, pointer, patient } = tapper;
  await passBetween(page, patient, step, shown, (goOn, gone) => doubleTap(tapper, goOn, gone));
  const { address } = await stateOf(page);
  await fillPage(page, patient, shown);
  const asked = page.locator('#unusual');
  const isGone = async () => (await stateOf(page)).address !== address;
  if (!(await asked.isVisible())) await pressAt(page, pointer, await middleOf(continueButton(page, patient)));
  await expect.poll(async () => (await asked.isVisible()) || (await isGone())).toBe(true);
  await settle(page);
  if (await asked.isVisible()) {
    await pressAt(page, pointer, await middleOf(page.getByRole('button', { name: /^Yes, (it|they)/ })));
    await expect.poll(isGone).toBe(true);
    await settle(page);
  }
}

const CONTROLS = [
  'main form :is(label:has(input:is([type=radio], [type=checkbox])), summary)',
  'main form button:not([type=submit])',
].join(', ');

/** Both presses may act on the control itself; nothing else changes. */
async function tapControls({ page, pointer, patient }: Tapper, step: Step, shown: ShownPage) {
  const count = await page.locator(CONTROLS).count();
  for (let index = 0; index < count; index += 1) {
    const control = page.locator(CONTROLS).nth(index);
    // Some controls remove others.
    if (!(await control.isVisible())) continue;
    const point = await middleOf(control);
    const pressed = await control.elementHandle();
    await pressAt(page, pointer, point);
    const before = await stateOf(page);
    const isUnmoved = await page.evaluate(
      ([element, { x, y }]) => element?.contains(document.elementFromPoint(x, y)) ?? false,
      [pressed, point] as const,
    );
    await page.clock.runFor(DOUBLE_TAP_MS);
    await pressAt(page, pointer, point);
    const after = await stateOf(page);
    if (!isUnmoved) expect(after).toEqual(before);
    expect(after.address).toBe(before.address);
    expect(after.said).toEqual([]);
    await settle(page);
  }
  // A number asked in other units is another question; switch back to the patient's units.
  for (const other of otherUnits(patient, shown)) {
    const label = literal(textIn(other.label, patient.language));
    const use = page.getByRole('button', { name: new RegExp(`^Use .*: ${label}$`) });
    if (!(await use.isVisible())) continue;
    await pressAt(page, pointer, await middleOf(use));
    await settle(page);
  }
  const heading = headingOf(page, patient, step, shown);
  await expect(heading).toBeVisible();
  const clear = page.getByRole('button', { name: /^Clear my answer/ });
  while (await clear.first().isVisible()) {
    await pressAt(page, pointer, await middleOf(clear.first()));
    await settle(page);
  }
  // An explanation stays open if the second press was held, because the page moved under it.
  const opened = page.locator('main form details[open] > summary');
  while (await opened.first().isVisible()) {
    await pressAt(page, pointer, await middleOf(opened.first()));
    await settle(page);
  }
}

/** The questions in whose place a page asks for this patient's measures once other units are looked at. */
const otherUnits = ({ questionnaire }: Patient, shown: ShownPage): Question[] =>
  questionnaire.measures
    .flatMap(({ sides }) => sides)
    .filter(({ questions }) => !questions.some(({ id }) => idsOf(shown).includes(id)))
    .flatMap(({ questions }) => questions);

async function tapReview(tapper: Tapper): Promise<void> {
  const { page, pointer, patient } = tapper;
  const review = page.getByRole('heading', { level: 1, name: 'Review Your Information' });
  await expect(review).toBeVisible();
  await settle(page);
  if (pointer === 'touch') {
    await pressAt(page, pointer, await middleOf(page.getByRole('button', { name: 'Show all my answers' })));
    await settle(page);
  }
  const changes = page.getByRole('definition').getByRole('button', { name: /^Change / });
  // The rows are similar, so tap a sample from first to last.
  const count = await changes.count();
  const stride = Math.ceil(count / 8);
  for (let index = 0; index < count; index += stride) {
    await doubleTap(tapper, changes.nth(index), () => expect(review).toBeHidden());
    await pressAt(page, pointer, await middleOf(continueButton(page, patient)));
    const confirm = page.getByRole('button', { name: /^Yes, (it|they)/ });
    await expect(review.or(confirm)).toBeVisible();
    await settle(page);
    if (await confirm.isVisible()) await pressAt(page, pointer, await middleOf(confirm));
    await expect(review).toBeVisible();
    await settle(page);
  }
  const dialog = page.getByRole('dialog');
  const opener = page.getByRole('button', { name: 'Email me a link to continue' });
  await doubleTap(tapper, opener, () => expect(dialog).toBeVisible());
  await doubleTap(tapper, dialog.getByRole('button', { name: 'Not now' }), async () => {
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await doubleTap(tapper, page.getByRole('button', { name: 'Submit Application' }), () =>
    expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible(),
  );
}
