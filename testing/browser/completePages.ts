/** Completes pages like a patient: fills in each page and continues, past explanations and help. */
import { type Step, textIn } from '@clinic/engine/definition';
import type { Questionnaire, ShownPage } from '@clinic/engine/form';
import { expect, type Locator, type Page } from '@playwright/test';
import { answerByKeyboard, tabTo } from './answerByKeyboard.ts';
import { answer } from './answerByPointer.ts';
import { type Patient, pagesOf, stepsOf } from './patient.ts';
import { literal, nameOf } from './questionControls.ts';

const WORDS = {
  en: { proceed: 'Continue', right: /Yes, (it|they)/, goOn: /^(Continue: a physician decides|Continue)$/ },
  es: { proceed: 'Continuar', right: /Sí, (es|son)/, goOn: /^(Continuar: decide un médico|Continuar)$/ },
};

/** Answers all pages of a step and continues. */
export async function completeStep(page: Page, patient: Patient, step: Step): Promise<void> {
  for (const shown of pagesOf(patient, step)) await completePage(page, patient, step, shown);
}

/** Continues past explanation and help pages until a page with questions is shown. */
export async function reachPage(page: Page, patient: Patient, step: Step, shown: ShownPage): Promise<void> {
  await passBetween(page, patient, step, shown, (goOn) => goOn.click());
}

/** The same with a custom press, which gets the Continue button and a check for the page that follows. */
export async function passBetween(
  page: Page,
  { language, questionnaire, answers }: Patient,
  step: Step,
  shown: ShownPage,
  press: (goOn: Locator, gone: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const own = headingOf(page, { questionnaire, answers, language }, step, shown);
  const titles = titlesBetween(questionnaire, language);
  const between = headingBetween(page, titles);
  for (let left = titles.length; left >= 0; left -= 1) {
    await expect(titles.length > 0 ? own.or(between) : own).toBeVisible();
    if (await own.isVisible()) return;
    const title = await between.innerText();
    const passed = page.getByRole('heading', { level: 1, name: title, exact: true });
    const gone = () => expect(passed).toBeHidden();
    await press(page.getByRole('button', { name: WORDS[language].goOn }), gone);
    await gone();
  }
}

/** Titles of the explanation and help pages, which appear between pages with questions. */
function titlesBetween({ definition }: Questionnaire, language: Patient['language']): string[] {
  const { eligibility = [], notices = [] } = definition;
  return [...eligibility, ...notices].map(({ title }) => textIn(title, language));
}

const headingBetween = (page: Page, titles: readonly string[]): Locator =>
  page.getByRole('heading', { level: 1 }).filter({
    hasText: new RegExp(`^(${titles.map(literal).join('|')})$`),
  });

/**
 * Completes everything from one question, or the first, to the page of another, or to an explanation right
 * before it; confirms unusual answers. That page is open when this returns, so a reload stays there.
 */
export async function completeUntil(page: Page, patient: Patient, questionId: string, from?: string) {
  const target = await answerUntil(page, patient, questionId, from);
  const own = headingOf(page, patient, target.step, target.shown);
  const titles = titlesBetween(patient.questionnaire, patient.language);
  await expect(titles.length > 0 ? own.or(headingBetween(page, titles)) : own).toBeVisible();
}

/** The same, but any page may follow the last press; returns the one that should. */
export async function answerUntil(page: Page, patient: Patient, questionId: string, from?: string) {
  const all = stepsOf(patient).flatMap((step) => pagesOf(patient, step).map((shown) => ({ step, shown })));
  const indexOf = (id: string) => all.findIndex(({ shown }) => shown.asks.includes(id));
  for (const { step, shown } of all.slice(from ? indexOf(from) : 0, indexOf(questionId))) {
    await completePage(page, patient, step, shown);
    if (shown.id === 'bp_systolic' && patient.answers.bp_systolic !== undefined)
      await confirmUnusual(page, patient);
  }
  const target = all[indexOf(questionId)];
  if (!target) throw new Error(`this patient is not asked ${questionId}`);
  return target;
}

export async function completePage(
  page: Page,
  patient: Patient,
  step: Step,
  shown: ShownPage,
): Promise<void> {
  await reachPage(page, patient, step, shown);
  await fillPage(page, patient, shown);
  await continueButton(page, patient).click();
}

/** Fills in this patient's answers on a page, without continuing. */
export async function fillPage(page: Page, { answers, language }: Patient, shown: ShownPage): Promise<void> {
  for (const question of shown.questions) {
    const value = answers[question.id];
    if (value !== undefined) await answer(page, question, value, language);
  }
}

export const continueButton = (page: Page, { language }: Patient): Locator =>
  page.getByRole('button', { name: WORDS[language].proceed, exact: true });

/** The same by keyboard only: Tab to each control, type, Space and arrow keys to choose. */
export async function completePageByKeyboard(page: Page, patient: Patient, shown: ShownPage): Promise<void> {
  const { language } = patient;
  for (const question of shown.questions) {
    const value = patient.answers[question.id];
    if (value !== undefined) await answerByKeyboard(page, question, value, language);
  }
  await tabTo(page, page.getByRole('button', { name: WORDS[language].proceed, exact: true }));
  await page.keyboard.press('Enter');
}

/** The only heading of a page: its title, or the first question. */
export function headingOf(page: Page, { language }: Patient, step: Step, shown: ShownPage): Locator {
  const [first] = shown.questions;
  const name = shown.title
    ? textIn(shown.title, language)
    : first
      ? nameOf(first, language)
      : textIn(step.title, language);
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Confirms unusual answers if the step asks. */
export async function confirmUnusual(page: Page, { language }: Patient): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].right }).click();
}
