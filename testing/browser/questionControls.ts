/** Finds the controls of a question by its label. */
import type { AnswerValue } from '@clinic/engine/base';
import { isOther, type Option, OTHER, type Question, textIn } from '@clinic/engine/definition';
import type { Locator, Page } from '@playwright/test';

export const optionLabel = (options: readonly Option[], value: AnswerValue, language: string): string => {
  const option = options.find((candidate) => candidate.value === value);
  if (!option) throw new Error(`no option ${String(value)}`);
  return textIn(option.label, language);
};

export const codeOf = (value: AnswerValue): AnswerValue => (isOther(value) ? OTHER : value);

/** The box below "other". */
export const wordsBox = (group: Locator): Locator =>
  group.getByRole('textbox', { name: /^(Please describe|Descríbalo)$/ });

export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A question's accessible name: its label, with or without "(optional)". */
export const nameOf = (question: Question, language: string): RegExp => {
  const label = literal(textIn(question.label, language));
  return new RegExp(`^${label}( \\((optional|opcional)\\))?$`);
};

export const groupOf = (page: Page, question: Question, language: string): Locator =>
  page.getByRole('group', { name: nameOf(question, language) });

export const fieldOf = (page: Page, question: Question, language: string): Locator =>
  page.getByRole('textbox', { name: nameOf(question, language) });

/** Formats numbers as typed in the language. */
export const typed = (value: AnswerValue, language: string): string =>
  typeof value === 'number' && language === 'es' ? String(value).replace('.', ',') : String(value);

export const dateBoxes = (group: Locator, language: string) => {
  const [day, month, year] = language === 'es' ? ['Día', 'Mes', 'Año'] : ['Day', 'Month', 'Year'];
  const box = (name: string | undefined) => group.getByRole('textbox', { name: name ?? '' });
  return { day: box(day), month: box(month), year: box(year) };
};

export const timeBox = (group: Locator, language: string): Locator =>
  group.getByLabel(language === 'es' ? 'Hora' : 'Time', { exact: true });
