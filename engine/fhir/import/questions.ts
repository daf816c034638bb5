/** The question of an item. */
import type { LocalizedText } from '../../base/localizedText.ts';
import type { Code, Question, UnitOption } from '../../definition/definition.ts';
import { isCalendarDate } from '../../logic/base/dates.ts';
import { SystemCode } from '../../parsing/codes.ts';
import { compilePath } from '../path/compilePath.ts';
import { MAX_OCCURS, MAX_VALUE, MIN_VALUE } from '../validate/extensions.ts';
import { extensionsOf, extensionValue, type JsonObject, objectsOf, textOf } from '../validate/json.ts';
import { type Conditions, expressionIn } from './conditions.ts';
import { CALCULATED, HIDDEN, isChoice, type PlannedItem, UNIT } from './plan.ts';
import { localizedText, plainText } from './texts.ts';

/** Without a limit of its own. */
const TEXT_LENGTH = 1_000;
const LONG_TEXT_LENGTH = 20_000;
const MAX_ENTRIES = 20;

/** What every question has. */
interface Base {
  id: string;
  label: LocalizedText;
  help?: LocalizedText;
  required?: true;
  codes?: Code[];
}

export interface QuestionContext extends Conditions {
  language: string;
}

/** @returns undefined if it cannot be computed; the reason is in the report */
export function questionOf(planned: PlannedItem, context: QuestionContext): Question | undefined {
  const { entry, kind } = planned;
  const base = baseOf(planned, context);
  noteText(planned, context);
  if (kind === 'heading') return { ...base, type: 'information' };
  if (kind === 'computed') return computed(planned, base, context);
  const question = { ...base, ...typeOf(planned, context) } as Question;
  noteType(entry.path, entry.type, question, context);
  return question;
}

function baseOf(planned: PlannedItem, { language, report }: QuestionContext): Base {
  const { entry, id, kind, children } = planned;
  const { item, path } = entry;
  const help = children.filter((child) => child.kind === 'help');
  const texts = help
    .map((child) => localizedText(child.entry.item, 'text', language))
    .filter((text) => text !== undefined);
  for (const child of help) report.note(child.entry.path, 'mapped', 'As the help of the question.');
  const isAsked = kind === 'question';
  if (isAsked && item.required !== undefined) report.note(`${path}.required`, 'taken');
  const codes = kind === 'heading' ? [] : codesOf(item, path, report);
  return {
    id,
    label: labelOf(planned, language),
    ...(texts.length > 0 && { help: joined(texts as LocalizedText[], language) }),
    ...(isAsked && item.required === true && { required: true }),
    ...(codes.length > 0 && { codes }),
  };
}

/** Its text with its prefix; without a text the name of its code. */
export function labelOf({ entry: { item, linkId } }: PlannedItem, language: string): LocalizedText {
  const prefix = plainText(textOf(item.prefix));
  const [code] = objectsOf(item.code);
  return (
    localizedText(item, 'text', language, prefix === undefined ? '' : `${prefix} `) ??
    (code && localizedText(code, 'display', language)) ?? { [language]: prefix ?? plainText(linkId) ?? '–' }
  );
}

/** How linkId, text and prefix are taken over. */
export function noteText({ entry: { item, path, linkId }, id }: PlannedItem, { report }: Conditions): void {
  report.note(
    `${path}.linkId`,
    linkId === id ? 'taken' : 'mapped',
    linkId === id ? undefined : `Its id is ${id}.`,
  );
  const hasPrefix = item.prefix !== undefined;
  report.note(
    `${path}.text`,
    hasPrefix ? 'mapped' : 'taken',
    hasPrefix ? 'Together with its prefix.' : undefined,
  );
  if (hasPrefix) report.note(`${path}.prefix`, 'mapped', 'As the beginning of the text.');
}

const joined = ([first, ...others]: LocalizedText[], language: string): LocalizedText =>
  others.length === 0
    ? (first as LocalizedText)
    : { [language]: [first, ...others].map((text) => text?.[language]).join('\n') };

const SYSTEMS: Readonly<Record<string, Code['system']>> = {
  'http://loinc.org': 'loinc',
  'http://snomed.info/sct': 'snomed',
};

function codesOf(item: JsonObject, path: string, report: Conditions['report']): Code[] {
  return objectsOf(item.code).flatMap((coding, index) => {
    const system = SYSTEMS[textOf(coding.system) ?? ''];
    const code = SystemCode.safeParse(coding.code);
    if (system === undefined || !code.success) return [];
    report.note(`${path}.code[${index}]`, 'taken');
    if (coding.display !== undefined)
      report.note(`${path}.code[${index}].display`, 'kept', 'Codes are shown without their names.');
    return [{ system, code: code.data }];
  });
}

function typeOf(planned: PlannedItem, context: QuestionContext): object {
  const { item, type, path } = planned.entry;
  const isList = planned.path.repeats === true;
  const maxLength = (fallback: number): number => {
    const own = item.maxLength;
    if (typeof own !== 'number' || own < 1) return fallback;
    context.report.note(`${path}.maxLength`, own > LONG_TEXT_LENGTH ? 'mapped' : 'taken');
    return Math.min(own, LONG_TEXT_LENGTH);
  };
  if (isChoice(type)) return choice(planned, isList, context);
  switch (type) {
    case 'boolean':
      return { type: 'yesNo' };
    case 'integer':
    case 'decimal':
      return { type, ...unitIn(planned, context), ...limits(planned, context) };
    case 'quantity':
      return quantity(planned, context);
    case 'date':
    case 'dateTime':
      return { type: 'date', ...dates(planned, context) };
    case 'time':
      return { type: 'time' };
    case 'attachment':
      return {
        type: 'file',
        accept: ['pdf', 'jpeg', 'png'],
        maxMb: 10,
        maxFiles: isList ? Math.min(occurrences(item) ?? 10, 10) : 1,
      };
    case 'text':
      return isList
        ? {
            type: 'textList',
            maxLength: maxLength(LONG_TEXT_LENGTH),
            maxItems: occurrences(item) ?? MAX_ENTRIES,
          }
        : { type: 'longText', maxLength: maxLength(LONG_TEXT_LENGTH) };
    default:
      return isList
        ? { type: 'textList', maxLength: maxLength(TEXT_LENGTH), maxItems: occurrences(item) ?? MAX_ENTRIES }
        : { type: 'text', maxLength: maxLength(TEXT_LENGTH) };
  }
}

/** The greatest number of answers or entries that a definition can allow. */
export function occurrences(item: JsonObject): number | undefined {
  const most = extensionValue(item, MAX_OCCURS);
  return typeof most === 'number' && most >= 1 ? Math.min(most, 200) : undefined;
}

function choice(planned: PlannedItem, isList: boolean, { report }: QuestionContext): object {
  const { entry, options } = planned;
  const { item, path } = entry;
  if (!options) {
    if (item.answerValueSet !== undefined)
      report.note(
        `${path}.answerValueSet`,
        'kept',
        'Its codes are not at hand, or are too many: the answer is a text.',
      );
    return { type: 'text', maxLength: TEXT_LENGTH };
  }
  const how = 'As options. The coding of each stays in the source.';
  if (item.answerValueSet !== undefined) report.note(`${path}.answerValueSet`, 'mapped', 'As options.');
  for (const index of objectsOf(item.answerOption).keys()) {
    report.note(`${path}.answerOption[${index}]`, 'mapped', how);
    const { initialSelected } = objectsOf(item.answerOption)[index] as JsonObject;
    if (initialSelected !== undefined)
      report.note(`${path}.answerOption[${index}].initialSelected`, 'kept', 'No answer is given in advance.');
  }
  return { type: isList ? 'multipleChoice' : 'choice', options: options.map(({ option }) => option) };
}

function unitIn({ units, entry: { item, path } }: PlannedItem, { report }: QuestionContext): object {
  const [unit] = units;
  const [extension] = extensionsOf(item, UNIT);
  if (unit === undefined || !extension) return {};
  report.note(`${path}.extension[${objectsOf(item.extension).indexOf(extension)}]`, 'taken');
  return { unit };
}

function quantity(planned: PlannedItem, context: QuestionContext): object {
  const { units, entry } = planned;
  if (units.length === 0) return { type: 'decimal', ...limits(planned, context) };
  for (const [index, { url }] of objectsOf(entry.item.extension).entries()) {
    if (url === UNIT || String(url).endsWith('questionnaire-unitOption'))
      context.report.note(`${entry.path}.extension[${index}]`, 'mapped', 'As a unit.');
  }
  const [unit] = units;
  if (units.length === 1) return { type: 'quantity', unit, ...limits(planned, context) };
  return { type: 'quantity', units: units.map((each): UnitOption => ({ unit: each })) };
}

function limits({ entry }: PlannedItem, { report }: QuestionContext): object {
  const read = (url: string): number | undefined => {
    const value = extensionValue(entry.item, url);
    if (typeof value !== 'number') return undefined;
    noteExtension(entry.item, url, entry.path, report);
    return value;
  };
  const [min, max] = [read(MIN_VALUE), read(MAX_VALUE)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function dates({ entry }: PlannedItem, { report }: QuestionContext): object {
  const read = (url: string): string | undefined => {
    const value = extensionValue(entry.item, url);
    if (!isCalendarDate(value)) return undefined;
    noteExtension(entry.item, url, entry.path, report);
    return value;
  };
  const [min, max] = [read(MIN_VALUE), read(MAX_VALUE)];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function noteExtension(item: JsonObject, url: string, path: string, report: Conditions['report']): void {
  const index = objectsOf(item.extension).findIndex((extension) => extension.url === url);
  report.note(`${path}.extension[${index}]`, 'taken');
}

function computed(planned: PlannedItem, base: Base, context: QuestionContext): Question | undefined {
  const { item, path, type } = planned.entry;
  const { report, resolverAt } = context;
  const [extension] = extensionsOf(item, ...CALCULATED);
  const at = `${path}.extension[${objectsOf(item.extension).indexOf(extension as JsonObject)}]`;
  const source = extension && expressionIn(extension);
  const compiled = source === undefined ? undefined : compilePath(source, resolverAt(planned), 'value');
  if (!compiled || !('logic' in compiled) || !['integer', 'decimal', 'quantity'].includes(compiled.type)) {
    const why = compiled && 'reason' in compiled ? compiled.reason.message.en : 'It does not give a number.';
    report.note(path, 'kept', `It is not computed: ${why}`);
    return undefined;
  }
  report.note(at, 'mapped', 'As a computed value.');
  report.note(`${path}.type`, 'mapped', 'As a computed value.');
  if (item.readOnly !== undefined)
    report.note(`${path}.readOnly`, 'mapped', 'Computed values cannot be changed.');
  const isHidden = extensionValue(item, HIDDEN) === true;
  if (isHidden) noteHidden(item, path, report);
  const [unit] = planned.units;
  return {
    ...base,
    type: 'computed',
    compute: compiled.logic,
    ...(type === 'integer' && { decimals: 0 }),
    ...(unit !== undefined && { unit }),
    ...(isHidden && { staffOnly: true }),
  };
}

function noteHidden(item: JsonObject, path: string, report: Conditions['report']): void {
  const index = objectsOf(item.extension).findIndex(({ url }) => url === HIDDEN);
  report.note(`${path}.extension[${index}]`, 'mapped', 'Patients do not see it.');
}

/** Types that mean the same in both. */
const SAME: Readonly<Record<string, Question['type'] | undefined>> = {
  boolean: 'yesNo',
  integer: 'integer',
  decimal: 'decimal',
  quantity: 'quantity',
  date: 'date',
  time: 'time',
  string: 'text',
  text: 'longText',
  attachment: 'file',
  choice: 'choice',
};

function noteType(path: string, type: string, question: Question, { report }: Conditions): void {
  const isList = question.type === 'multipleChoice' || question.type === 'textList' || type === 'attachment';
  if (SAME[type] === question.type || (isList && type !== 'open-choice' && type !== 'url'))
    report.note(`${path}.type`, 'taken');
  else report.note(`${path}.type`, 'mapped', LOSSES[type] ?? `As ${question.type}.`);
  report.note(`${path}.repeats`, isList ? 'taken' : 'kept', isList ? undefined : 'One answer is asked for.');
}

const LOSSES: Readonly<Record<string, string>> = {
  dateTime: 'As a date: the time of day is not asked.',
  'open-choice': 'As a choice: an answer in own words is not asked.',
  url: 'As a text.',
  reference: 'As a text: the name of what it refers to.',
  quantity: 'As a number: the source names no unit of UCUM.',
};
