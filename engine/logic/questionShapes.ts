/** The possible values of the answers to questions, and of computed values. */
import type { Choice } from '../definition/choiceDisplay.ts';
import { hasCodeList } from '../definition/codeList.ts';
import {
  hasRows,
  LINKED,
  type Question,
  type QuestionOf,
  takesAnswer,
  traitsOf,
} from '../definition/definition.ts';
import { choicesOf, OTHER } from '../definition/otherAnswer.ts';
import type { Kind } from './kinds.ts';
import { ANY_SHAPE, ofKind, type Shape, type ShapeOf, shapeOf } from './valueShapes.ts';

/** A value from a code list, which is too long to enumerate; a compared code can be looked up. */
const codesOf = (question: Choice & Question): Shape => {
  const list = question[LINKED];
  const has = (value: unknown): boolean =>
    list?.find(value) !== undefined || (question.other !== undefined && value === OTHER);
  return { ...ofKind('text'), ...(list && { codes: { of: question.id, has } }) };
};

/**
 * The shape of an answer.
 * @param ofName shape of a name that the entries of a group read outside it
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
    default: {
      const { answer, moment } = traitsOf(question);
      if (moment) return { ...ofKind('text'), form: moment };
      if (hasRows(question)) {
        const row = oneOf(question.options.map(({ value }) => value));
        return { ...ofKind('record'), parts: new Map(question.rows.map(({ id }) => [id, row])) };
      }
      return answer === 'none' || answer === 'code' ? ANY_SHAPE : ofKind(answer);
    }
  }
}

/** Maximum depth of values that read other values. */
const FOLLOWED = 50;

/**
 * The shape of each question by its id, computed values and `today` included.
 * @param outerShapes shapes of names that are not questions
 */
export function questionShapes(
  questionOf: (id: string) => Question | undefined,
  outerShapes: ShapeOf = () => undefined,
): ShapeOf {
  const shapes = new Map<string, Shape>();
  let level = 0;
  const ofName: ShapeOf = (name) => {
    if (name === 'today') return ofKind('text');
    const question = questionOf(name);
    if (!question) return outerShapes(name);
    const cached = shapes.get(name);
    if (cached) return cached;
    // Circular values are reported elsewhere, and long chains are resolved from their start.
    shapes.set(name, ANY_SHAPE);
    if (question.type === 'computed' && level >= FOLLOWED) return ANY_SHAPE;
    level += 1;
    const shape =
      question.type === 'computed' ? computedShape(question, ofName) : shapeOfQuestion(question, ofName);
    level -= 1;
    shapes.set(name, shape);
    return shape;
  };
  return ofName;
}

/** If it has bands, its value is the id of the band that contains the number. */
function computedShape(
  { id, compute, fhirPath, bands = [] }: QuestionOf<'computed'> & Question,
  ofName: ShapeOf,
): Shape {
  if (bands.length === 0) return fhirPath ? ofKind(fhirPath.gives) : shapeOf(compute, ofName);
  return { ...ofKind('text'), options: { of: id, values: bands.map(({ value }) => value) } };
}
