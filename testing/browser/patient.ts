/**
 * Simulates a patient in the browser tests: finds questions by label and answers them by pointer or keyboard.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Answers, AnswerValue } from '../../engine/base/answers.ts';
import { type Option, type Question, type Step, textIn } from '../../engine/definition/definition.ts';
import { choicesOf, isOther, OTHER, wordsOfOther } from '../../engine/definition/otherAnswer.ts';
import { type ShownPage, shownPages } from '../../engine/form/pages.ts';
import { compileQuestionnaire, type Questionnaire } from '../../engine/form/questionnaire.ts';
import { resolveForm, shownSteps } from '../../engine/form/visibility.ts';
import { parseDefinition } from '../../engine/parsing/parseDefinition.ts';
import { newestShipped } from '../../questionnaires/catalogue.ts';

export interface Patient {
  questionnaire: Questionnaire;
  language: 'en' | 'es';
  answers: Answers;
}

export function patientWith(answers: Answers, language: 'en' | 'es'): Patient {
  const { definition } = parseDefinition(newestShipped('weight-loss-intake'));
  if (!definition) throw new Error('the shipped definition parses');
  return { questionnaire: compileQuestionnaire(definition), language, answers };
}

/** The steps shown to this patient, in order. */
export const stepsOf = ({ questionnaire, answers }: Patient): Step[] =>
  shownSteps(questionnaire, resolveForm(questionnaire, answers, '2026-03-15'));

/** "Step 3 of 11": every step of the definition has a number, shown or not, and the review is the last. */
export function stepText({ questionnaire, language }: Patient, step: Step): string {
  const { steps } = questionnaire.definition;
  const [current, total] = [steps.findIndex(({ id }) => id === step.id) + 1, steps.length + 1];
  return language === 'es' ? `Paso ${current} de ${total}` : `Step ${current} of ${total}`;
}

const WORDS = {
  en: { proceed: 'Continue', right: /Yes, (it|they)/, goOn: /^(Continue anyway|Continue)$/ },
  es: { proceed: 'Continuar', right: /Sí, (es|son)/, goOn: /^(Continuar de todos modos|Continuar)$/ },
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

/** The pages of a step shown to this patient. */
export const pagesOf = ({ questionnaire, answers }: Patient, step: Step): ShownPage[] =>
  shownPages(questionnaire, resolveForm(questionnaire, answers, '2026-03-15'), step.id);

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

const optionLabel = (options: readonly Option[], value: AnswerValue, language: string): string => {
  const option = options.find((candidate) => candidate.value === value);
  if (!option) throw new Error(`no option ${String(value)}`);
  return textIn(option.label, language);
};

const codeOf = (value: AnswerValue): AnswerValue => (isOther(value) ? OTHER : value);

/** The box below "other". */
const wordsBox = (group: Locator): Locator =>
  group.getByRole('textbox', { name: /^(Please describe|Descríbalo)$/ });

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A question's accessible name: its label, with or without "(optional)". */
const nameOf = (question: Question, language: string): RegExp => {
  const label = literal(textIn(question.label, language));
  return new RegExp(`^${label}( \\((optional|opcional)\\))?$`);
};

const groupOf = (page: Page, question: Question, language: string): Locator =>
  page.getByRole('group', { name: nameOf(question, language) });

const fieldOf = (page: Page, question: Question, language: string): Locator =>
  page.getByRole('textbox', { name: nameOf(question, language) });

async function answer(page: Page, question: Question, value: AnswerValue, language: string): Promise<void> {
  const group = groupOf(page, question, language);
  switch (question.type) {
    case 'consent': {
      const box = page.getByRole('checkbox', { name: nameOf(question, language) });
      await box.setChecked(value === true);
      return;
    }
    case 'choice':
      if (question.display === 'select') {
        const list = page.getByRole('combobox', { name: nameOf(question, language) });
        await list.selectOption({ label: optionLabel(choicesOf(question), codeOf(value), language) });
      } else {
        const name = optionLabel(choicesOf(question), codeOf(value), language);
        await group.getByRole('radio', { name, exact: true }).check();
      }
      if (isOther(value)) await wordsBox(page.locator('main')).fill(wordsOfOther(value));
      return;
    case 'multipleChoice':
      for (const item of value as AnswerValue[]) {
        const name = optionLabel(choicesOf(question), codeOf(item), language);
        await group.getByRole('checkbox', { name, exact: true }).check();
        if (isOther(item)) await wordsBox(group).fill(wordsOfOther(item));
      }
      return;
    case 'date': {
      const [year, month, day] = String(value).split('-') as [string, string, string];
      const boxes = dateBoxes(group, language);
      await boxes.day.fill(day);
      await boxes.month.fill(month);
      await boxes.year.fill(year);
      return;
    }
    case 'dateTime': {
      const [date = '', time = ''] = String(value).split('T');
      const [year = '', month = '', day = ''] = date.split('-');
      const boxes = dateBoxes(group, language);
      await boxes.day.fill(day);
      await boxes.month.fill(month);
      await boxes.year.fill(year);
      await timeBox(group, language).fill(time);
      return;
    }
    case 'textList': {
      const lines = value as string[];
      for (const [index, line] of lines.entries()) {
        if (index > 0)
          await group.getByRole('button', { name: language === 'es' ? /Agregar/ : /Add/ }).click();
        await group.getByRole('textbox').nth(index).fill(line);
      }
      return;
    }
    default:
      await fieldOf(page, question, language).fill(typed(value, language));
  }
}

async function answerByKeyboard(
  page: Page,
  question: Question,
  value: AnswerValue,
  language: string,
): Promise<void> {
  const { keyboard } = page;
  const group = groupOf(page, question, language);
  switch (question.type) {
    case 'consent':
      if (value !== true) return;
      await tabTo(page, page.getByRole('checkbox', { name: nameOf(question, language) }));
      await keyboard.press('Space');
      return;
    case 'choice': {
      const label = optionLabel(choicesOf(question), codeOf(value), language);
      if (question.display === 'select') {
        await tabTo(page, page.getByRole('combobox', { name: nameOf(question, language) }));
        await keyboard.type(label);
        return;
      }
      await tabTo(page, group.getByRole('radio').first());
      await keyboard.press('Space');
      const index = choicesOf(question).findIndex((option) => option.value === codeOf(value));
      for (let step = 0; step < index; step += 1) await keyboard.press('ArrowDown');
      await expect(group.getByRole('radio', { name: label, exact: true })).toBeChecked();
      if (!isOther(value)) return;
      await tabTo(page, wordsBox(group));
      await keyboard.type(wordsOfOther(value));
      return;
    }
    case 'multipleChoice':
      for (const { value: option, label } of choicesOf(question)) {
        const chosen = (value as AnswerValue[]).find((item) => codeOf(item) === option);
        if (chosen === undefined) continue;
        await tabTo(page, group.getByRole('checkbox', { name: textIn(label, language), exact: true }));
        await keyboard.press('Space');
        if (!isOther(chosen)) continue;
        await tabTo(page, wordsBox(group));
        await keyboard.type(wordsOfOther(chosen));
      }
      return;
    case 'date': {
      const [year, month, day] = String(value).split('-') as [string, string, string];
      const boxes = dateBoxes(group, language);
      const order =
        language === 'es' ? (['day', 'month', 'year'] as const) : (['month', 'day', 'year'] as const);
      for (const part of order) {
        await tabTo(page, boxes[part]);
        await keyboard.type({ day, month, year }[part]);
      }
      return;
    }
    case 'dateTime': {
      const [date = '', time = ''] = String(value).split('T');
      await answerByKeyboard(page, { ...question, type: 'date' } as Question, date, language);
      await tabTo(page, timeBox(group, language));
      await keyboard.type(clockKeys(time, language));
      return;
    }
    case 'textList':
      await tabTo(page, group.getByRole('textbox').first());
      await keyboard.type(String((value as string[])[0]));
      return;
    default:
      await tabTo(page, fieldOf(page, question, language));
      await keyboard.type(typed(value, language));
  }
}

/** Formats numbers as typed in the language. */
const typed = (value: AnswerValue, language: string): string =>
  typeof value === 'number' && language === 'es' ? String(value).replace('.', ',') : String(value);

const dateBoxes = (group: Locator, language: string) => {
  const [day, month, year] = language === 'es' ? ['Día', 'Mes', 'Año'] : ['Day', 'Month', 'Year'];
  const box = (name: string | undefined) => group.getByRole('textbox', { name: name ?? '' });
  return { day: box(day), month: box(month), year: box(year) };
};

const timeBox = (group: Locator, language: string): Locator =>
  group.getByLabel(language === 'es' ? 'Hora' : 'Time', { exact: true });

/** What is typed into the browser's own input: in English with AM or PM. */
const clockKeys = (time: string, language: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  if (language === 'es') return `${hours}${minutes}`;
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'A' : 'P'}`;
};

const MAX_TABS = 150;

/** Presses Tab until the control has the focus. The scripts may replace it meanwhile, so it is found each time. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}

/** Confirms unusual answers if the step asks. */
export async function confirmUnusual(page: Page, { language }: Patient): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].right }).click();
}
