/** The type of a computed value: the common type of all results of its formula. */
import type { LogicJson } from '@clinic/engine/base';
import { type Question, type QuestionOf, TYPE_TRAITS } from '@clinic/engine/definition';
import { type Kind, kindsOf } from '@clinic/engine/logic';
import type { ExportContext } from './context.ts';

/** Formulas can read computed values, but never in a circle. */
const MAX_DEPTH = 20;

/** `string` if the result can be a text, or is of unknown type. */
export function computedType(
  question: QuestionOf<'computed'>,
  context: ExportContext,
): 'boolean' | 'decimal' | 'string' {
  const kinds = new Set(kindsGivenBy(question, context, 0));
  kinds.delete('nothing');
  const [kind] = kinds;
  if (kinds.size !== 1) return 'string';
  return kind === 'boolean' ? 'boolean' : kind === 'number' ? 'decimal' : 'string';
}

function kindsGivenBy(question: Question, context: ExportContext, depth: number): readonly Kind[] {
  if (question.type !== 'computed') return KINDS[TYPE_TRAITS[question.type].answer] ?? ['text'];
  if (question.bands || depth > MAX_DEPTH) return ['text'];
  return question.fhirPath ? [question.fhirPath.gives] : ofLogic(question.compute, context, depth);
}

function ofLogic(logic: LogicJson, context: ExportContext, depth: number): readonly Kind[] {
  const ofName = (name: string): readonly Kind[] => {
    const [id = '', part] = name.split('.');
    const question = context.questionOf(id);
    if (question?.type === 'quantity' && part !== undefined) return [part === 'value' ? 'number' : 'text'];
    return question && part === undefined ? kindsGivenBy(question, context, depth + 1) : ['text'];
  };
  return kindsOf(logic, '', ofName).map(({ kind }) => kind);
}

const KINDS: Readonly<Record<string, readonly Kind[]>> = { number: ['number'], boolean: ['boolean'] };
