/** Reads items that break rules of FHIR, where they have only one meaning. */
import { type ReadingAnswers, UnitCode } from '@clinic/engine/definition';
import equal from 'fast-deep-equal';
import type { MessageCode } from '../../../importing/texts/message.ts';
import { UNIT, UNIT_OPTION } from '../../validate/extensions.ts';
import { indexQuestionnaire } from '../../validate/index.ts';
import {
  isObject,
  type JsonObject,
  objectsOf,
  type TypedValue,
  textOf,
  typedValue,
} from '../../validate/json.ts';
import { WITH_LENGTH } from '../../validate/questionnaire.ts';
import type { AskedReading } from '../source/reading.ts';
import { unitNamed } from '../source/unitNames.ts';
import { type Mutable, type ReadingNotes, textsIn } from './notes.ts';

const UCUM = 'http://unitsofmeasure.org';

/** Changes the form. @returns what has to be asked */
export function readItems(form: Mutable, answers: ReadingAnswers, notes: ReadingNotes): AskedReading[] {
  const readingQuestions = readLinkIds(form, answers, notes);
  const conditions: string[] = [];
  const { all, byLinkId } = indexQuestionnaire(form);
  const alike = Map.groupBy(byLinkId.keys(), plain);
  for (const { item } of all) {
    const fix = new ItemReader(item as Mutable, notes);
    fix.readType();
    fix.readInitial();
    for (const condition of objectsOf(item.enableWhen)) readCondition(condition as Mutable, alike, notes);
    if (objectsOf(item.enableWhen).length < 2 || item.enableBehavior !== undefined) continue;
    const behavior = notes.isStu3 ? 'any' : answers.conditions;
    if (behavior === undefined) conditions.push(notes.placeOf(item));
    else fix.set('enableBehavior', behavior, notes.isStu3 ? 'readStu3' : 'readAsAnswered');
  }
  readUnits(form, notes);
  return [
    ...readingQuestions,
    ...(conditions.length > 0 ? [{ question: 'conditions' as const, paths: conditions }] : []),
  ];
}

/** Changes one item. */
class ItemReader {
  readonly #item: Mutable;
  readonly #notes: ReadingNotes;
  readonly #at: string;

  constructor(item: Mutable, notes: ReadingNotes) {
    this.#item = item;
    this.#notes = notes;
    this.#at = notes.placeOf(item);
  }

  set(key: string, after: unknown, kind: MessageCode): void {
    this.#notes.correct(`${this.#at}.${key}`, kind, this.#item[key], after);
    this.#item[key] = after;
  }

  leaveOut(kind: MessageCode, ...keys: readonly string[]): void {
    for (const key of keys) {
      if (this.#item[key] === undefined) continue;
      this.#notes.correct(`${this.#at}.${key}`, kind, this.#item[key]);
      delete this.#item[key];
      delete this.#item[`_${key}`];
    }
  }

  readType(): void {
    const item = this.#item;
    const hasItems = objectsOf(item.item).length > 0;
    const hasOptions = objectsOf(item.answerOption).length > 0 || item.answerValueSet !== undefined;
    if (item.type === undefined && (hasItems || hasOptions))
      this.set('type', hasOptions ? 'choice' : 'group', 'readTypeMissing');
    if (item.type === 'group' && !hasItems) this.set('type', 'display', 'readEmptyGroup');
    else if (item.type === 'display' && hasItems) this.set('type', 'group', 'readDisplayGroup');
    if (item.type === 'text' && hasOptions) this.set('type', 'string', 'readTextOptions');
    if (item.type === 'display')
      this.leaveOut('readOnDisplay', ...['required', 'repeats', 'readOnly', 'code', 'initial', ...OPTIONS]);
    if (item.type === 'group') this.leaveOut('readOnGroup', 'initial');
    if (!WITH_LENGTH.has(String(item.type))) this.leaveOut('readLengthUnused', 'maxLength');
  }

  /** Of options, `initialSelected` is the initial value. */
  readInitial(): void {
    const item = this.#item;
    const initial = objectsOf(item.initial).map((entry) => typedValue(entry, 'value'));
    const options = objectsOf(item.answerOption);
    if (initial.length > 1 && item.repeats !== true) this.leaveOut('readInitialTwice', 'initial');
    else if (initial.length > 0 && options.length > 0) {
      const initialOptions = initial.map((value) =>
        options.find((option) => value && isOption(option, value)),
      );
      if (initialOptions.includes(undefined)) this.leaveOut('readInitialUnknown', 'initial');
      else {
        for (const option of initialOptions) (option as Mutable).initialSelected = true;
        this.#notes.correct(`${this.#at}.initial`, 'readInitialOption', item.initial, initialOptions[0]);
        delete item.initial;
      }
    }
  }
}

const OPTIONS = ['answerOption', 'answerValueSet'];

function isOption(option: JsonObject, wanted: TypedValue): boolean {
  const optionValue = typedValue(option, 'value');
  if (!optionValue || equal(optionValue.value, wanted.value)) return optionValue !== undefined;
  const [one, other] = [optionValue.value, wanted.value];
  if (!isObject(one)) return false;
  if (!isObject(other)) return other !== undefined && (one.code === other || one.display === other);
  const isSameSystem = one.system === other.system || other.system === undefined || one.system === undefined;
  return one.code !== undefined && one.code === other.code && isSameSystem;
}

/** A condition that names its question with other blanks or capitals, or asks in words whether there is an answer. */
function readCondition(
  condition: Mutable,
  alike: ReadonlyMap<string, readonly string[]>,
  notes: ReadingNotes,
): void {
  const at = notes.placeOf(condition);
  const question = textOf(condition.question);
  const meant = question === undefined ? [] : (alike.get(plain(question)) ?? []);
  if (question !== undefined && meant.length === 1 && meant[0] !== question) {
    notes.correct(`${at}.question`, 'readTarget', question, meant[0]);
    condition.question = meant[0];
  }
  const answer = typedValue(condition, 'answer');
  if (condition.operator !== 'exists' || !answer || !/^(?:true|false)$/.test(String(answer.value))) return;
  if (answer.type === 'Boolean') return;
  notes.correct(`${at}.answer`, 'readExists', { [answer.key]: answer.value }, String(answer.value));
  delete condition[answer.key];
  condition.answerBoolean = answer.value === 'true';
}

const plain = (linkId: string): string => linkId.trim().toLowerCase();

/** Names for items without one, and for the second of two with the same one if nothing refers to it. */
function readLinkIds(form: Mutable, answers: ReadingAnswers, notes: ReadingNotes): AskedReading[] {
  const { all } = indexQuestionnaire(form);
  const usedIds = new Set(all.map(({ linkId }) => linkId));
  const free = (name: string): string => {
    for (let number = 1; ; number += 1) {
      const candidate = number === 1 ? name : `${name}-${number}`;
      if (!usedIds.has(candidate)) {
        usedIds.add(candidate);
        return candidate;
      }
    }
  };
  const seen = new Set<string>();
  const doubled: string[] = [];
  let references: ((linkId: string) => boolean) | undefined;
  for (const [index, { item, linkId, parent }] of all.entries()) {
    const isNew = !seen.has(linkId);
    seen.add(linkId);
    const at = notes.placeOf(item);
    if (linkId === '' && item.linkId === undefined) {
      (item as Mutable).linkId = free(`item-${index + 1}`);
      notes.correct(`${at}.linkId`, 'readLinkIdMissing', undefined, item.linkId);
    } else if (!isNew) {
      references ??= referencesIn(
        form,
        all.map((entry) => entry.item),
      );
      if (references(linkId)) continue;
      if (answers.linkIds === undefined) doubled.push(at);
      else if (answers.linkIds === 'both') {
        (item as Mutable).linkId = free(linkId);
        notes.correct(`${at}.linkId`, 'readAsAnswered', linkId, item.linkId);
      } else {
        const parentItem = (parent?.item ?? form) as Mutable;
        parentItem.item = objectsOf(parentItem.item).filter((each) => each !== item);
        notes.correct(at, 'readAsAnswered', item);
      }
    }
  }
  return doubled.length > 0 ? [{ question: 'linkIds', paths: doubled }] : [];
}

const EXPRESSIONS: ReadonlySet<string> = new Set(['expression']);

/** Whether a condition refers to a linkId, or an expression in quotes. */
function referencesIn(form: JsonObject, items: readonly JsonObject[]): (linkId: string) => boolean {
  const named = new Set(items.flatMap((item) => objectsOf(item.enableWhen).map(({ question }) => question)));
  const quoted = /'([^'\n]*)'|"([^"\n]*)"/g;
  for (const text of textsIn(form, EXPRESSIONS))
    for (const [, single, double] of text.matchAll(quoted)) named.add(single ?? double);
  return (linkId) => named.has(linkId);
}

/** A unit with a code of UCUM that does not name it; a code of no known system is only a name. */
function readUnits(value: unknown, notes: ReadingNotes, isUnit = false): void {
  if (Array.isArray(value)) for (const each of value) readUnits(each, notes);
  if (!isObject(value)) return;
  const object = value as Mutable;
  const code = textOf(object.code);
  if (isUnit && code !== undefined && object.system === undefined && object._system === undefined) {
    const at = `${notes.placeOf(object)}.code`;
    const unit = unitNamed(code);
    if (UnitCode.safeParse(unit).success) {
      Object.assign(object, { system: UCUM, code: unit });
      notes.correct(at, 'readUnit', code, `${UCUM} ${unit}`);
    } else if (object.unit !== undefined || 'value' in object) {
      object.unit ??= code;
      delete object.code;
      notes.correct(at, 'readUnitName', code, object.unit);
    }
  }
  const ofUnit = object.url === UNIT || object.url === UNIT_OPTION;
  for (const [key, part] of Object.entries(object))
    readUnits(part, notes, key.endsWith('Quantity') || (ofUnit && key === 'valueCoding'));
}
