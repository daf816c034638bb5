import type { AnswerValue } from '@clinic/engine/base';
import { choicesOf, isOther, type Question, textIn, wordsOfOther } from '@clinic/engine/definition';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  codeOf,
  dateBoxes,
  fieldOf,
  groupOf,
  nameOf,
  optionLabel,
  timeBox,
  typed,
  wordsBox,
} from './questionControls.ts';

export async function answerByKeyboard(
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

/** The text to type into the browser's native input: in English with AM or PM. */
const clockKeys = (time: string, language: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  if (language === 'es') return `${hours}${minutes}`;
  return `${String(Number(hours) % 12 || 12).padStart(2, '0')}${minutes}${Number(hours) < 12 ? 'A' : 'P'}`;
};

const MAX_TABS = 150;

/**
 * Presses Tab until the control has the focus. Scripts may replace the control meanwhile, so it is located each time.
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(control)}`);
}
