/** How many answers or entries an item needs, and how many options can be chosen. */
import type { LocalizedText, LogicJson } from '@clinic/engine/base';
import type { Check, Question } from '@clinic/engine/definition';
import { and, hasValue, op, read } from '@clinic/engine/logic';
import { textFor } from '../../importing/aboutStep.ts';
import { idFor } from '../../importing/ids.ts';
import { say } from '../../importing/texts/message.ts';
import { MAX_OCCURS, MIN_OCCURS } from '../validate/extensions.ts';
import { extensionValue, type JsonObject } from '../validate/json.ts';
import type { Checking } from './checks.ts';
import { placesOf } from './inputs.ts';
import type { PlannedItem } from './plan.ts';
import type { ImportReport } from './report.ts';
import { localizedText } from './source/texts.ts';

const countIn = (item: JsonObject, url: string): number => {
  const value = extensionValue(item, url);
  return typeof value === 'number' ? value : 0;
};

/** An item with a fewest number of answers cannot be left out either, as validators of FHIR have it. */
export const isRequired = (item: JsonObject): boolean =>
  item.required === true || countIn(item, MIN_OCCURS) >= 1;

/** @param isGroup with entries, whose fewest number is its own */
export function noteRequired(
  { item, path }: PlannedItem['entry'],
  report: ImportReport,
  isGroup = false,
): void {
  if (item.required !== undefined) report.note(`${path}.required`, 'taken');
  if (isGroup || countIn(item, MIN_OCCURS) !== 1) return;
  for (const at of placesOf(item, path, MIN_OCCURS)) report.note(at, 'mapped', say('asRequired'));
}

/** Checks how many answers a question with several has, where the type of question has no such limits. */
export function addCounts(
  { entry: { item, path } }: PlannedItem,
  question: Question | undefined,
  { report, language, checkIds }: Checking,
): void {
  const isChoice = question?.type === 'multipleChoice';
  if (!question || (!isChoice && question.type !== 'textList')) return;
  const fewest = countIn(item, MIN_OCCURS);
  const most = isChoice ? countIn(item, MAX_OCCURS) : 0;
  const limits = [
    { url: MIN_OCCURS, limit: fewest, isUsed: fewest > 1, operator: '<', text: 'tooFew' } as const,
    {
      url: MAX_OCCURS,
      limit: most,
      isUsed: most > 0 && most >= fewest,
      operator: '>',
      text: 'tooMany',
    } as const,
  ];
  for (const { url, limit, isUsed, operator, text } of limits) {
    if (!isUsed) continue;
    const answers = read(question.id);
    const check: Check = {
      id: idFor('answers', checkIds),
      level: 'hard',
      when: and(hasValue(answers), op(operator, countOf(answers), limit)),
      message: message(item, text, limit, language),
    };
    question.checks = [...(question.checks ?? []), check];
    for (const at of placesOf(item, path, url)) report.note(at, 'mapped', say('asCheck'));
  }
}

const countOf = (answers: LogicJson): LogicJson => ({
  reduce: [answers, { '+': [{ var: 'accumulator' }, 1] }, 0],
});

/** In the languages of the question, so that it loses none of them. */
const message = (
  item: JsonObject,
  text: 'tooFew' | 'tooMany',
  limit: number,
  language: string,
): LocalizedText =>
  textFor(
    language,
    (texts) => texts[text].replace('{limit}', String(limit)),
    Object.keys(localizedText(item, 'text', language) ?? {}),
  );
