/** The type of question that asks for what an item does. */
import { type OtherAnswer, otherOf, type Question } from '@clinic/engine/definition';
import { textFor } from '../../importing/aboutStep.ts';
import { type Message, say } from '../../importing/texts/message.ts';
import { ITEM_CONTROL, OPEN_LABEL, REGEX } from '../validate/extensions.ts';
import { extensionsOf, objectsOf } from '../validate/json.ts';
import type { Conditions, QuestionContext } from './conditions.ts';
import { fileLimits } from './fileLimits.ts';
import { choiceDisplay, countingDisplay, scaleOf, stepOf } from './inputs.ts';
import {
  dates,
  limits,
  moments,
  noteExtension,
  occurrences,
  quantity,
  times,
  unitOfNumber,
} from './limits.ts';
import { noteOption } from './optionNotes.ts';
import { controlOf, isChoice, isInWords, type PlannedItem } from './plan.ts';
import { localizedText } from './source/texts.ts';
import { LONG_TEXT_LENGTH, ownLength, textLimits } from './textLimits.ts';

/** Without a limit of its own. */
const TEXT_LENGTH = 1_000;
const MAX_ENTRIES = 20;
const MAX_FILES = 10;
/** All entries together, without a limit of their own: half of what one evaluation of a condition can read. */
const LIST_LENGTH = 100_000;

export function typeOf(planned: PlannedItem, context: QuestionContext): object {
  const { item, type, path } = planned.entry;
  const isList = planned.path.repeats === true;
  if (isOfLines(planned.entry) && !isList) noteExtension(item, ITEM_CONTROL, path, context.report);
  const maxLength = (fallback: number): number => {
    return ownLength(planned, context) ?? fallback;
  };
  const list = (usual: number): object => {
    const maxItems = occurrences(planned.entry, context) ?? MAX_ENTRIES;
    return {
      type: 'textList',
      maxLength: maxLength(Math.min(usual, Math.floor(LIST_LENGTH / maxItems))),
      maxItems,
    };
  };
  if (isChoice(type)) return choice(planned, isList, context);
  switch (type) {
    case 'boolean':
      return { type: 'yesNo' };
    case 'integer':
    case 'decimal': {
      const numberLimits = limits(planned, context, planned.units[0]);
      const scale = scaleOf(planned, numberLimits, context);
      return (
        scale ?? {
          type,
          ...unitOfNumber(planned, context),
          ...numberLimits,
          ...stepOf(planned, context),
          ...countingDisplay(planned, context),
        }
      );
    }
    case 'quantity':
      return quantity(planned, context, isInWords(planned) ? {} : stepOf(planned, context));
    case 'date':
      return { type: 'date', ...dates(planned, context) };
    case 'dateTime':
      return { type: 'dateTime', ...moments(planned, context) };
    case 'time':
      return { type: 'time', ...times(planned, context) };
    case 'attachment':
      return {
        type: 'file',
        ...fileLimits(planned, context),
        maxFiles: isList ? (occurrences(planned.entry, context, MAX_FILES) ?? MAX_FILES) : 1,
      };
    case 'text':
      return isList
        ? list(LONG_TEXT_LENGTH)
        : { type: 'longText', ...textLimits(planned, maxLength(LONG_TEXT_LENGTH), context) };
    default:
      return isList
        ? list(TEXT_LENGTH)
        : {
            type: isOfLines(planned.entry) ? 'longText' : 'text',
            ...textLimits(planned, maxLength(TEXT_LENGTH), context),
          };
  }
}

/** Whether it is a text of several lines. One with a pattern is of one line, as the pattern is checked there only. */
const isOfLines = ({ item, type }: PlannedItem['entry']): boolean =>
  controlOf(item) === 'text-box' &&
  (type === 'text' || (type === 'string' && extensionsOf(item, REGEX).length === 0));

function choice(planned: PlannedItem, isList: boolean, context: QuestionContext): object {
  const { report } = context;
  const { entry, options, list } = planned;
  const { item, path } = entry;
  if (list) {
    report.note(`${path}.answerValueSet`, 'mapped', say('asCodeList'));
    choiceDisplay(planned, isList, context);
    return {
      type: isList ? 'multipleChoice' : 'choice',
      codeList: list.digest,
      display: 'search',
      ...(entry.type === 'open-choice' && { other: otherAnswer(planned, context) }),
    };
  }
  if (!options) {
    if (item.answerValueSet !== undefined)
      report.note(`${path}.answerValueSet`, 'kept', say('codesNotAtHand'));
    return { type: 'text', maxLength: TEXT_LENGTH };
  }
  if (item.answerValueSet !== undefined) report.note(`${path}.answerValueSet`, 'mapped', say('asOptions'));
  for (const [index, option] of objectsOf(item.answerOption).entries()) {
    noteOption(option, `${path}.answerOption[${index}]`, options[index], report);
  }
  return {
    type: isList ? 'multipleChoice' : 'choice',
    options: options.map(({ option }) => option),
    ...choiceDisplay(planned, isList, context),
    ...(entry.type === 'open-choice' && { other: otherAnswer(planned, context) }),
  };
}

/** In the languages of the question, so that it loses none of them. */
function otherAnswer(planned: PlannedItem, context: QuestionContext): OtherAnswer {
  const { item, path } = planned.entry;
  const { language, report } = context;
  const [extension] = extensionsOf(item, OPEN_LABEL);
  const named = extension && localizedText(extension, 'valueString', language);
  if (named) noteExtension(item, OPEN_LABEL, path, report);
  const languages = Object.keys(localizedText(item, 'text', language) ?? {});
  return {
    label: named ?? textFor(language, ({ other }) => other, languages),
    maxLength: ownLength(planned, context) ?? TEXT_LENGTH,
  };
}

/** Types that mean the same in both. */
const SAME: Readonly<Record<string, Question['type'] | undefined>> = {
  boolean: 'yesNo',
  integer: 'integer',
  decimal: 'decimal',
  quantity: 'quantity',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  string: 'text',
  url: 'text',
  text: 'longText',
  attachment: 'file',
  choice: 'choice',
};

export function noteType(
  { path, type, item }: PlannedItem['entry'],
  question: Question,
  { report }: Conditions,
): void {
  const isList = question.type === 'multipleChoice' || question.type === 'textList' || type === 'attachment';
  if (
    SAME[type] === question.type ||
    (type === 'string' && question.type === 'longText') ||
    question.type === 'scale' ||
    otherOf(question) ||
    (isList && type !== 'url')
  )
    report.note(`${path}.type`, 'taken');
  else report.note(`${path}.type`, 'mapped', lossOf(type, question));
  if (item.repeats === true)
    report.note(`${path}.repeats`, isList ? 'taken' : 'kept', isList ? undefined : say('oneAnswer'));
}

const lossOf = (type: string, question: Question): Message => {
  if (type === 'reference') return say('asNameOfReference');
  if (type !== 'quantity') return say('asText');
  return say(question.type === 'text' ? 'asTextWithUnit' : 'asNumberWithoutUnit');
};
