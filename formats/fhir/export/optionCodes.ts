/** The codes that options have in a response, and their points. */
import { hasCodeList, type Option, otherOf, type Question } from '@clinic/engine/definition';
import { scoreOf } from '@clinic/engine/logic';
import { isObject, textOf } from '../validate/json.ts';
import { codingOf } from './answerValue.ts';
import type { ExportContext } from './context.ts';
import { NotWritten, type Term } from './pathTerms.ts';

type WithOptions = Extract<Question, { options: Option[] }>;

/** Codes in a response by our values. Several options can share one. */
export function codesOf(question: WithOptions, context: ExportContext): NonNullable<Term['options']> {
  if (otherOf(question)) throw new NotWritten(`Own words that answer “${question.id}” have no code.`);
  if (hasCodeList(question))
    throw new NotWritten(`The codes of “${question.id}” are in a list of their own.`);
  const codes = question.options.map((option) => {
    const coding = codingOf(option, question, context);
    return { value: option.value, code: textOf(coding.code) ?? '' };
  });
  if (codes.some(({ code }) => code === ''))
    throw new NotWritten(`The options of “${question.id}” have no codes.`);
  return codes;
}

/** Whether `ordinal()` gives the points of each option. */
export function hasOrdinals(question: WithOptions, context: ExportContext): boolean {
  if (context.definition.fhir) {
    return question.options.every((option) => {
      const source = context.sourceOf(question, option);
      return option.score !== undefined && option.unknown !== true && isObject(source?.value);
    });
  }
  return question.options.every((option) => option.unknown !== true && scoreOf(option) !== undefined);
}
