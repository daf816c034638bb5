/** Codes of pasted questions: two questions of one form must not claim to be the same coded question. */
import isSame from 'fast-deep-equal';
import type { Code, Definition, Question, Step } from '../../definition/definition.ts';
import { partsOf } from '../edits.ts';
import { withoutCodes, withoutInstrument } from '../instruments.ts';
import type { CopiedPart } from './copiedPart.ts';

/**
 * The clipping without the codes, roles and extractions that a question of the target already has: those stay with the
 * original. An instrument that the target does not have is kept as it was published, even if it shares items with
 * another one (PHQ-2 and PHQ-9).
 */
export function withoutTakenCodes(
  target: Definition,
  clipping: CopiedPart,
): { clipping: CopiedPart; uncoded: string[] } {
  const present = target.steps.flatMap(({ questions }) => questions.flatMap(withParts));
  const uncoded: string[] = [];
  const strip = (question: Question): Question => {
    if (present.some((other) => isCodedAs(question, other))) {
      uncoded.push(question.id);
      return withoutCodes(question);
    }
    return question.type === 'repeatingGroup'
      ? { ...question, questions: question.questions.map(strip) }
      : question;
  };
  const stripStep = (step: Step): Step => {
    const { instrument } = step;
    if (!instrument) return { ...step, questions: step.questions.map(strip) };
    if (!target.steps.some((other) => other.instrument?.id === instrument.id)) return step;
    uncoded.push(
      ...step.questions.filter((question) => !isSame(withoutCodes(question), question)).map(({ id }) => id),
    );
    return withoutInstrument(step);
  };
  const steps = clipping.steps.map(stripStep);
  const questions = clipping.questions.map(strip);
  return { clipping: { ...clipping, steps, questions }, uncoded };
}

const withParts = (question: Question): Question[] => [question, ...partsOf(question)];

/** Whether both claim the same: a code of a terminology, or anything if the ids show that one is the original. */
function isCodedAs(question: Question, other: Question): boolean {
  const shared = codesOf(question).filter((code) => codesOf(other).includes(code));
  if (question.id === other.id) return shared.length > 0 || claimsSame(question, other);
  // Codes of FHIR fields (`Patient.telecom`) do not identify a question; several questions can fill one field.
  return shared.some((code) => !code.startsWith('fhir ')) && !isOtherUnitOf(question, other);
}

const codesOf = ({ codes = [] }: Question): string[] =>
  codes.map(({ system, code }: Code) => `${system} ${code}`);

function claimsSame(question: Question, other: Question): boolean {
  const theirs = optionCodesOf(other);
  return (
    optionCodesOf(question).some((code) => theirs.includes(code)) ||
    (question.role !== undefined && isSame(question.role, other.role)) ||
    (question.extract !== undefined && other.extract !== undefined)
  );
}

const optionCodesOf = (question: Question): string[] =>
  'options' in question ? question.options.flatMap(({ code }) => code ?? []) : [];

/** A quantity asked for in several units has one code. */
const isOtherUnitOf = (question: Question, other: Question): boolean =>
  question.measure !== undefined && question.measure === other.measure && unitOf(question) !== unitOf(other);

const unitOf = (question: Question): string | undefined => ('unit' in question ? question.unit : undefined);
