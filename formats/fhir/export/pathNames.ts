/** Resolves names when logic is written as FHIRPath. */
import type { LogicJson } from '@clinic/engine/base';
import type { Question, QuestionOf } from '@clinic/engine/definition';
import { kindsOf, scoredName, walkOperations } from '@clinic/engine/logic';
import { hasUnit } from './answerValue.ts';
import { computedType } from './computedType.ts';
import type { ExportContext } from './context.ts';
import { codesOf } from './optionCodes.ts';
import {
  type Need,
  NotWritten,
  never,
  quoted,
  type Term,
  type TermType,
  type Truth,
  written,
} from './pathTerms.ts';

/**
 * How unanswered questions are read: in conditions of questions as `null` (`given`), in formulas as unknown
 * (`known`), where only a question that does not apply is `null`. As `resolveForm` reads them.
 */
export type Mode = 'given' | 'known';

export interface Scope {
  context: ExportContext;
  mode: Mode;
  /** Within the entries of a repeating group: its questions. */
  entry?: readonly Question[];
  /** Whether the question does not apply, where the value is `null`. */
  hidden: (id: string) => Truth;
  /** Conditions within formulas. */
  writeTruth: (logic: LogicJson, scope: Scope, need: Need) => Truth;
}

/** @param name of a question, with the part of its answer after a point */
export function readName(name: string, scope: Scope): Term {
  if (name === 'today' && !scope.entry)
    return { path: 'today()', type: 'date', isCertain: true, nullIf: never };
  const [id = '', part, ...rest] = name.split('.');
  const question = scope.entry ? scope.entry.find((each) => each.id === id) : scope.context.questionOf(id);
  if (!question || rest.length > 0) throw new NotWritten(`“${name}” is no question that FHIRPath can read.`);
  const path = scope.context.pathOf(question, scope.entry !== undefined);
  if (part !== undefined) return partOf(question, part, path, scope);
  const nullIf = () => scope.hidden(id);
  const of = (type: TermType, value = 'value'): Term => ({
    path: written(`${path}.answer.${value}`),
    type,
    isCertain: false,
    nullIf,
  });
  switch (question.type) {
    case 'integer':
    case 'decimal':
      return of('number', hasUnit(question) ? 'value.value' : 'value');
    case 'scale':
      return of('number');
    case 'quantity':
      if (question.units) break;
      return of('number', 'value.value');
    case 'date':
    case 'time':
      return of(question.type);
    case 'dateTime':
      return momentTerm(of('dateTime'));
    case 'yesNo':
    case 'consent':
      return of('boolean');
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
      return of('text');
    case 'choice':
      return { ...of('choice'), options: codesOf(question, scope.context) };
    case 'multipleChoice':
      return { ...of('choices'), options: codesOf(question, scope.context) };
    case 'computed':
      return computedTerm(question, of, scope);
  }
  throw new NotWritten(`FHIRPath cannot say what is asked of “${id}”.`);
}

/** Local date and time without the time zone: with one, systems would convert and compare different days and times. */
const momentTerm = (term: Term): Term => ({
  ...term,
  path: written(`${term.path}.toString().substring(0, 16)`),
  day: written(`${term.path}.toString().substring(0, 10).toDate()`),
});

/** The answer to a question of any type, to test whether it exists. */
export function answerOf(name: string, scope: Scope): Term {
  const question = scope.entry ? undefined : scope.context.questionOf(name);
  if (!question || question.type === 'computed') return readName(name, scope);
  const path = scope.context.pathOf(question, false);
  // The item of a group exists if something in it is answered.
  const isGroup = question.type === 'repeatingGroup' || question.type === 'matrix';
  return {
    path: isGroup ? path : `${path}.answer`,
    type: 'nothing',
    isCertain: false,
    nullIf: () => scope.hidden(name),
  };
}

/** The number with a unit, or a row of a matrix. */
function partOf(question: Question, part: string, path: string, scope: Scope): Term {
  // A part of an answer that does not apply is unknown, not `null`.
  if (question.type === 'quantity' && question.units && (part === 'value' || part === 'unit'))
    return {
      path: written(`${path}.answer.value.${part === 'value' ? 'value' : 'code'}`),
      type: part === 'value' ? 'number' : 'text',
      isCertain: false,
      nullIf: never,
    };
  if (question.type === 'matrix' && !scope.context.definition.fhir && !scope.entry) {
    const row = `${path}.item.where(linkId=${quoted(`${question.id}.${part}`)}).answer.value`;
    const options = codesOf(question, scope.context);
    return { path: written(row), type: 'choice', isCertain: false, nullIf: never, options };
  }
  throw new NotWritten(`FHIRPath cannot read “${part}” of “${question.id}”.`);
}

/** A computed value is read from its item; its own formula can make it `null`. */
function computedTerm(
  question: QuestionOf<'computed'>,
  of: (type: TermType, value?: string) => Term,
  { mode, context }: Scope,
): Term {
  if (question.bands)
    throw new NotWritten(`“${question.id}” is the name of a band, which is only displayed.`);
  if (mode === 'known' && question.compute !== undefined && !isNeverNull(question.compute, context))
    throw new NotWritten(`Whether “${question.id}” applies depends on its own formula.`);
  const type = computedType(question, context);
  if (type === 'string') throw new NotWritten(`“${question.id}” is a text as it is displayed.`);
  return type === 'boolean' ? of('boolean') : of('number', hasUnit(question) ? 'value.value' : 'value');
}

function isNeverNull(compute: LogicJson, context: ExportContext): boolean {
  const kinds = kindsOf(compute, '', (name) => {
    const question = context.questionOf(name.split('.')[0] ?? '');
    // An answer that does not apply is null.
    return question ? ['nothing'] : ['text'];
  });
  return !kinds.some(({ kind }) => kind === 'nothing') && kinds.length > 0 && !scoresHidden(compute, context);
}

/** Whether it adds the points of several answers that may not apply: then the result may be empty. */
function scoresHidden(compute: LogicJson, context: ExportContext): boolean {
  let isHidden = false;
  walkOperations(compute, '', ({ operator, args }) => {
    const id = operator === 'score' ? scoredName(args[0])?.split('.')[0] : undefined;
    const question = id === undefined ? undefined : context.questionOf(id);
    if (!id || (question?.type !== 'multipleChoice' && question?.type !== 'matrix')) return;
    isHidden ||= question.showWhen !== undefined || context.stepOf(id)?.showWhen !== undefined;
  });
  return isHidden;
}
