/** Plans what each field becomes, for all fields before formulas can refer to them. */
import { formTexts } from '../importing/aboutStep.ts';
import type { AnswerKind, Choice, FieldAnswer } from '../importing/formula/fields.ts';
import { idFor, valueFor } from '../importing/ids.ts';
import { importedText } from '../importing/importedText.ts';
import { plainLabel } from '../importing/plainLabel.ts';
import { type Message, say } from '../importing/texts/message.ts';
import { type ActionTag, readAnnotation } from './annotations.ts';
import { type Field, SHOWN } from './dictionary.ts';

/** `left`: it is kept only in the file. */
type Kind = 'question' | 'computed' | 'heading' | 'left';

export interface PlannedField {
  field: Field;
  kind: Kind;
  /** Why it is kept only in the file. */
  reason?: Message;
  id: string;
  choices?: Choices;
  tags: readonly ActionTag[];
  /** Whether the field is hidden in REDCap. */
  isHidden: boolean;
  /** Whether its default is a proposed answer. */
  isProposed?: true;
  /** The text of the annotation around its tags. */
  remark: string;
  answer: FieldAnswer;
}

interface Planning {
  usedIds: Set<string>;
  language: string;
}

export const CHOICES: ReadonlySet<string> = new Set(['dropdown', 'radio', 'checkbox']);

/** @returns the problem of its choices, if any */
export function planField(
  field: Field,
  isFirst: boolean,
  { usedIds, language }: Planning,
): PlannedField | { fault: Message } {
  const { tags, rest } = readAnnotation(field.text('annotation'));
  const choices = choicesOf(field, language);
  if (choices && 'fault' in choices) return choices;
  const isHidden = tags.some(({ name }) => name === '@HIDDEN' || name === '@HIDDEN-SURVEY');
  const { kind, reason } = kindOf(field, isFirst, isHidden, tags);
  const id = idFor(field.name, usedIds);
  const answer: AnswerKind = kind === 'left' || kind === 'heading' ? 'none' : answerKind(field, choices);
  return {
    field,
    kind,
    ...(reason && { reason }),
    id,
    ...(choices && { choices }),
    tags,
    isHidden,
    remark: rest,
    answer: {
      key: id,
      kind: answer,
      ...(choices && { choices: choices.byCode }),
    },
  };
}

function choicesOf(field: Field, language: string): Choices | { fault: Message } | undefined {
  if (CHOICES.has(field.type)) return readChoices(field.text('choices'), language);
  if (field.type !== 'truefalse') return undefined;
  const texts = formTexts(language);
  return readChoices(`1, ${texts.true} | 0, ${texts.false}`, language);
}

function kindOf(
  field: Field,
  isFirst: boolean,
  isHidden: boolean,
  tags: readonly ActionTag[],
): { kind: Kind; reason?: Message } {
  const left = (reason: Message) => ({ kind: 'left', reason }) as const;
  if (isFirst && isRecordId(field)) return left(say('recordId'));
  if (field.type === 'calc')
    return field.text('choices') === '' ? left(say('noCalculation')) : { kind: 'computed' };
  if (field.type === 'sql') return left(say('fromQuery'));
  if (isHidden) return left(say('notShown'));
  if (field.type === 'descriptive') return { kind: 'heading' };
  if (tags.some(({ name }) => COMPUTED_TAGS.has(name))) return left(say('computedByTag'));
  if (tags.some(({ name }) => name === '@READONLY' || name === '@READONLY-SURVEY'))
    return left(say('notAnswerable'));
  return { kind: 'question' };
}

/** The first field of a project identifies the record; patients never enter it. */
const isRecordId = ({ type, name, text }: Field): boolean =>
  type === 'text' && text('validation') === '' && /(?:^|_)id$/.test(name);

const COMPUTED_TAGS = new Set(['@CALCTEXT', '@CALCDATE']);

function answerKind(field: Field, choices: Choices | undefined): AnswerKind {
  switch (field.type) {
    case 'calc':
    case 'slider':
      return 'number';
    case 'yesno':
      return 'yesNo';
    case 'radio':
    case 'dropdown':
    case 'truefalse':
      return hasTooMany(choices) ? 'none' : 'choice';
    case 'checkbox':
      return hasTooMany(choices) ? 'none' : 'checkbox';
    case 'notes':
      return 'text';
    case 'text':
      return textKind(field.text('validation').toLowerCase());
    default:
      return 'none';
  }
}

export const hasTooMany = (choices: Choices | undefined): boolean =>
  choices !== undefined && choices.list.length > MAX_OPTIONS;

function textKind(validation: string): AnswerKind {
  if (/^date_/.test(validation)) return 'date';
  if (/^datetime_/.test(validation)) return 'dateTime';
  if (validation === 'time' || validation === 'time_hh_mm_ss') return 'time';
  return validation === 'integer' || /^number/.test(validation) ? 'number' : 'text';
}

interface Choices {
  list: readonly Choice[];
  byCode: ReadonlyMap<string, Choice>;
  /** Whether labels had HTML. */
  hadMarkup: boolean;
  /** Codes that options cannot have, and are therefore stored as others. */
  changed: readonly Choice[];
}

/** Maximum options of a choice in definitions. */
const MAX_OPTIONS = 500;

/** @returns the problem if they cannot be read */
function readChoices(text: string, language: string): Choices | { fault: Message } {
  const written = text
    .split('|')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  if (written.length === 0) return { fault: say('noChoices') };
  const byCode = new Map<string, Choice>();
  const usedValues = new Set<string>();
  let hadMarkup = false;
  for (const each of written) {
    const comma = each.indexOf(',');
    const code = (comma < 0 ? each : each.slice(0, comma)).trim();
    if (code === '') return { fault: say('choiceWithoutCode', { choice: each.slice(0, SHOWN) }) };
    if (byCode.has(code)) return { fault: say('codeTwice', { code: code.slice(0, SHOWN) }) };
    const label = plainLabel(comma < 0 ? code : each.slice(comma + 1).trim());
    hadMarkup ||= label.hadMarkup;
    const value = isWholeNumber(code) && !usedValues.has(code) ? Number(code) : valueFor(code, usedValues);
    usedValues.add(String(value));
    const option = { value, label: { [language]: importedText(label.text) ?? importedText(code) ?? '–' } };
    byCode.set(code, { code, option });
  }
  const list = [...byCode.values()];
  return {
    list,
    byCode,
    hadMarkup,
    changed: list.filter(({ code, option }) => String(option.value) !== code),
  };
}

const isWholeNumber = (code: string): boolean => /^-?\d{1,9}$/.test(code) && String(Number(code)) === code;
