import type { AnswerValue } from '@clinic/engine/base';
import { choicesOf, isOther, type Question, wordsOfOther } from '@clinic/engine/definition';
import type { Page } from '@playwright/test';
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

export async function answer(
  page: Page,
  question: Question,
  value: AnswerValue,
  language: string,
): Promise<void> {
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
