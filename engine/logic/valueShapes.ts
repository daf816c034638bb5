/** Infers the possible values of logic from the questions it reads: kinds, options, rows, parts. */

import type { LogicJson } from '../base/logicJson.ts';
import type { Choice } from '../definition/choiceDisplay.ts';
import { hasCodeList } from '../definition/codeList.ts';
import {
  LINKED,
  type Question,
  type QuestionOf,
  TYPE_TRAITS,
  takesAnswer,
} from '../definition/definition.ts';
import { choicesOf, OTHER } from '../definition/otherAnswer.ts';
import { operationIn } from './base/operation.ts';
import { isResult, type Kind, kindsOf } from './kinds.ts';
import { operatorOf } from './operators.ts';

export type TimeForm = 'date' | 'time' | 'dateTime';

export interface Shape {
  /** Every possible kind; empty if nothing is known. `record` has parts. */
  kinds: ReadonlySet<Kind | 'record'>;
  /** The only possible values, and the question whose options they are; none of constants alone. */
  options?: { of?: string; values: readonly (string | number | boolean)[] };
  /** Instead, for a linked code list: whether a value is in it. */
  codes?: { of: string; has: (value: unknown) => boolean };
  /** For a list: the shape of an entry. */
  item?: Shape;
  /** For a matrix or an entry of a group. */
  parts?: ReadonlyMap<string, Shape>;
  /** For a date or time, which is always written in the same form, so that a later one is greater. */
  form?: TimeForm;
  /** Read with `chose`. */
  isChoice?: boolean;
  /** For multiple choice: may include "none of these" or "prefer not to say". */
  holdsNoAnswer?: boolean;
}

/** Any of so many codes that nothing is concluded from them; one that is compared can be looked up. */
const codesOf = (question: Choice & Question): Shape => {
  const list = question[LINKED];
  const has = (value: unknown): boolean =>
    list?.find(value) !== undefined || (question.other !== undefined && value === OTHER);
  return { ...ofKind('text'), ...(list && { codes: { of: question.id, has } }) };
};

/** Shape of a name; undefined for an unknown one. */
export type ShapeOf = (name: string) => Shape | undefined;

export const ANY_SHAPE: Shape = { kinds: new Set() };
const ofKind = (...kinds: Array<Kind | 'record'>): Shape => ({ kinds: new Set(kinds) });

/**
 * The shape of an answer.
 * @param ofName of what the entries of a group can read around it
 */
function shapeOfQuestion(question: Question, ofName: ShapeOf): Shape {
  const oneOf = (values: ReadonlyArray<string | number>): Shape => ({
    ...ofKind(...values.map((value): Kind => (typeof value === 'number' ? 'number' : 'text'))),
    options: { of: question.id, values },
  });
  switch (question.type) {
    case 'yesNo':
    case 'consent':
      return { ...ofKind('boolean'), options: { of: question.id, values: [true, false] } };
    case 'choice':
      if (hasCodeList(question)) return { ...codesOf(question), isChoice: true };
      return { ...oneOf(choicesOf(question).map(({ value }) => value)), isChoice: true };
    case 'multipleChoice':
      return {
        ...ofKind('list'),
        item: hasCodeList(question)
          ? codesOf(question)
          : oneOf(choicesOf(question).map(({ value }) => value)),
        isChoice: true,
        holdsNoAnswer: question.options.some(({ exclusive, unknown }) => exclusive || unknown),
      };
    case 'matrix': {
      const row = oneOf(question.options.map(({ value }) => value));
      return { ...ofKind('record'), parts: new Map(question.rows.map(({ id }) => [id, row])) };
    }
    case 'repeatingGroup': {
      const parts = new Map(question.questions.map((part) => [part.id, part]));
      const ofPart = questionShapes((id) => parts.get(id), ofName);
      const read = question.questions.filter((part) => takesAnswer(part) || part.type === 'computed');
      const entry = new Map(read.map(({ id }) => [id, ofPart(id) ?? ANY_SHAPE]));
      return { ...ofKind('list'), item: { ...ofKind('record'), parts: entry } };
    }
    case 'quantity': {
      if (question.units === undefined) return ofKind('number');
      const unit = {
        ...ofKind('text'),
        options: { of: question.id, values: question.units.map((each) => each.unit) },
      };
      return {
        ...ofKind('record'),
        parts: new Map([
          ['value', ofKind('number')],
          ['unit', unit],
        ]),
      };
    }
    case 'textList':
      return { ...ofKind('list'), item: ofKind('text') };
    case 'date':
    case 'time':
    case 'dateTime':
      return { ...ofKind('text'), form: question.type };
    default: {
      const { answer } = TYPE_TRAITS[question.type];
      return answer === 'none' || answer === 'code' ? ANY_SHAPE : ofKind(answer);
    }
  }
}

/** Maximum depth of values that read other values. */
const FOLLOWED = 50;

/**
 * The shape of each question by its id, computed values and `today` included.
 * @param around of names that are no question
 */
export function questionShapes(
  questionOf: (id: string) => Question | undefined,
  around: ShapeOf = () => undefined,
): ShapeOf {
  const found = new Map<string, Shape>();
  let level = 0;
  const ofName: ShapeOf = (name) => {
    if (name === 'today') return ofKind('text');
    const question = questionOf(name);
    if (!question) return around(name);
    const known = found.get(name);
    if (known) return known;
    // Circular values are reported elsewhere, and long chains are resolved from their start.
    found.set(name, ANY_SHAPE);
    if (question.type === 'computed' && level >= FOLLOWED) return ANY_SHAPE;
    level += 1;
    const shape =
      question.type === 'computed' ? computedShape(question, ofName) : shapeOfQuestion(question, ofName);
    level -= 1;
    found.set(name, shape);
    return shape;
  };
  return ofName;
}

/** With bands, its value is the name of the band that the number is in. */
function computedShape(
  { id, compute, fhirPath, bands = [] }: QuestionOf<'computed'> & Question,
  ofName: ShapeOf,
): Shape {
  if (bands.length === 0) return fhirPath ? ofKind(fhirPath.gives) : shapeOf(compute, ofName);
  return { ...ofKind('text'), options: { of: id, values: bands.map(({ value }) => value) } };
}

/** The shape of a (checked) piece of logic. */
export function shapeOf(logic: LogicJson, ofName: ShapeOf): Shape {
  if (Array.isArray(logic)) {
    return { ...ofKind('list'), item: union(logic.map((each: LogicJson) => shapeOf(each, ofName))) };
  }
  const own = (): Shape => ({ kinds: new Set(kindsOf(logic, '').map(({ kind }) => kind)) });
  const operation = operationIn(logic);
  if (!operation) return { ...own(), options: { values: logic === null ? [] : [logic as Constant] } };
  const { operator, args } = operation;
  const { gives, role } = operatorOf(operator);
  const results = (): Shape[] =>
    args.filter((_, index) => isResult(role(index, args.length))).map((each) => shapeOf(each, ofName));
  if (gives === 'results' || gives === 'branches') return union(results());
  if (gives === 'named') {
    const found = shapeAt(String(args[0] ?? ''), ofName) ?? ANY_SHAPE;
    return args.length > 1 ? union([found, ...results()]) : found;
  }
  const [list = null, body = null] = args;
  switch (operator) {
    case 'filter':
      return { ...shapeOf(list, ofName), ...ofKind('list') };
    case 'map':
      return { ...ofKind('list'), item: shapeOf(body, namesOfItem(shapeOf(list, ofName))) };
    case 'merge':
      return { ...ofKind('list'), item: union(args.map((each) => entriesOf(shapeOf(each, ofName)))) };
    default:
      return own();
  }
}

type Constant = string | number | boolean;

/** What a value gives to a merged list: its entries, or itself. */
function entriesOf(shape: Shape): Shape {
  if (!shape.kinds.has('list')) return shape;
  return shape.kinds.size === 1 ? (shape.item ?? ANY_SHAPE) : ANY_SHAPE;
}

/** The names of what is read for each item of a list. */
export function namesOfItem({ item = ANY_SHAPE }: Shape): ShapeOf {
  const isOpen = item.kinds.size === 0 || (item.kinds.has('record') && !item.parts);
  return (name) => (name === '' ? item : isOpen ? ANY_SHAPE : item.parts?.get(name));
}

/** Shape of a path such as `mood.low`; undefined if it does not exist. */
export function shapeAt(path: string, ofName: ShapeOf): Shape | undefined {
  if (path === '') return ofName(path) ?? ANY_SHAPE;
  const [first = '', ...rest] = path.split('.');
  let at = ofName(first);
  for (const part of rest) {
    if (!at || at.kinds.size === 0) return ANY_SHAPE;
    if (at.parts) at = at.parts.get(part);
    else if (at.kinds.has('list') && /^\d+$/.test(part)) at = at.item ?? ANY_SHAPE;
    else if (part === 'length' && (at.kinds.has('list') || at.kinds.has('text'))) at = ofKind('number');
    else if (at.kinds.has('record')) at = ANY_SHAPE;
    else return undefined;
    if (!at) return undefined;
  }
  return at ?? ANY_SHAPE;
}

function union(shapes: readonly Shape[]): Shape {
  const [first] = shapes;
  if (first && shapes.length === 1) return first;
  if (shapes.length === 0 || shapes.some(({ kinds }) => kinds.size === 0)) return ANY_SHAPE;
  const options = optionsOf(shapes);
  const lists = shapes.filter(({ kinds }) => kinds.has('list'));
  return {
    kinds: new Set(shapes.flatMap(({ kinds }) => [...kinds])),
    ...(options && { options }),
    ...(lists.length > 0 && { item: union(lists.map(({ item }) => item ?? ANY_SHAPE)) }),
    ...(shapes.some((shape) => shape.holdsNoAnswer) && { holdsNoAnswer: true }),
  };
}

/** With more, nothing is concluded: values can read each other in long chains. */
const MOST_OPTIONS = 1_000;

/** Of values that are one of some options or constants each; undefined if one of them can be another. */
function optionsOf(shapes: readonly Shape[]): Shape['options'] {
  const all = shapes.flatMap(({ options }) => options ?? []);
  if (all.length < shapes.length) return undefined;
  const values = [...new Set(all.flatMap((each) => each.values))];
  const of = all.find((each) => each.of !== undefined)?.of;
  return values.length > MOST_OPTIONS ? undefined : { ...(of !== undefined && { of }), values };
}
