/** Writes our logic as FHIRPath expressions, where FHIRPath can express it. */
import type { LogicJson } from '@clinic/engine/base';
import { type Check, isExternal, type Question, type QuestionOf, textIn } from '@clinic/engine/definition';
import { computedType } from './computedType.ts';
import type { ExportContext, Unsaid } from './context.ts';
import type { Mode, Scope } from './pathNames.ts';
import { NotWritten, not, or, otherwise, quoted, TRUE, type Truth, written } from './pathTerms.ts';
import { ruledOut, writeTruth } from './pathTruths.ts';
import { writeValue } from './pathValues.ts';

/**
 * The condition of a step or question: true if and only if it is shown.
 * @returns undefined if FHIRPath cannot express it; the reason is in `context.unsaid`
 */
export const conditionPath = (
  condition: LogicJson,
  part: { id: string },
  context: ExportContext,
): string | undefined =>
  said(context, part.id, 'condition', () => writeTruth(condition, scopeOf(context, 'given'), 'true').path);

/**
 * The rule that a check states: false if and only if the check finds something wrong.
 * @returns undefined if FHIRPath cannot express it; the reason is in `context.unsaid`
 */
export const rulePath = (check: Check, question: Question, context: ExportContext): string | undefined =>
  said(context, question.id, 'check', () => {
    const wrong = writeTruth(check.when, scopeOf(context, 'known'), 'true');
    return otherwise(not(wrong), true).path;
  });

/**
 * The formula of a computed value, or the text of its band, as it is displayed.
 * @returns undefined if FHIRPath cannot express it; the reason is in `context.unsaid`
 */
export const formulaPath = (question: Question, context: ExportContext): string | undefined =>
  said(context, question.id, 'value', () => {
    if (isExternal(question)) return question.fhirPath.expression;
    const term = writeValue(question.compute ?? null, scopeOf(context, 'known'));
    if (question.type !== 'computed') return term.path;
    if (question.bands) return bandPath(term.path, question, context);
    const type = computedType(question, context);
    if (type === 'string' || (term.type !== 'number' && term.type !== 'boolean'))
      throw new NotWritten('It gives a text as it is displayed.');
    return term.path;
  });

function said(
  { unsaid }: ExportContext,
  id: string,
  what: Unsaid['what'],
  write: () => string,
): string | undefined {
  try {
    return write();
  } catch (cause) {
    if (!(cause instanceof NotWritten)) throw cause;
    unsaid.push({ id, what, reason: cause.reason });
    return undefined;
  }
}

function bandPath(path: string, { bands = [] }: QuestionOf<'computed'>, { language }: ExportContext): string {
  const chain = bands.reduceRight((rest, { from, to, text }) => {
    const limits = [from === undefined ? '' : `$this >= ${from}`, to === undefined ? '' : `$this <= ${to}`];
    return `iif(${limits.filter(Boolean).join(' and ')}, ${quoted(textIn(text, language))}, ${rest})`;
  }, '{}');
  return written(`(${path}).select(${chain})`);
}

const scopeOf = (context: ExportContext, mode: Mode): Scope => ({
  context,
  mode,
  hidden: (id) => (mode === 'given' ? TRUE : hiddenIf(id, context)),
  writeTruth,
});

/** Whether the conditions of a question and its step definitely rule it out. */
function hiddenIf(id: string, context: ExportContext): Truth {
  const { group, outer } = context;
  const scope = scopeOf(context, 'known');
  if (group && outer) {
    const part = group.questions.find((each) => each.id === id);
    return part ? ruledOut(part.showWhen, scope) : hiddenIf(id, outer);
  }
  const question = context.questionOf(id);
  return or(ruledOut(context.stepOf(id)?.showWhen, scope), ruledOut(question?.showWhen, scope));
}
