/** Which questions offer a returning patient what they said last time. */
import type { Definition, Question, Step } from './definition.ts';
import type { CARRIES } from './limits.ts';
import { roleOfCodes } from './roleTraits.ts';

/**
 * `propose`: shown, and confirmed together with the rest of its page. `ask`: shown, and confirmed by itself. `never`: asked
 * as if for the first time.
 */
export type Carry = (typeof CARRIES)[number];

/** What is agreed to or handed in is new each time. */
const NEVER = new Set<Question['type']>(['consent', 'file', 'signature']);

/** What changes by itself, so that an earlier answer only misleads. */
const CHANGING = new Set(['weight', 'bmi', 'systolic', 'diastolic', 'bloodPressure', 'pregnancy']);

/** Whether a question can offer an earlier answer at all. */
export const canCarry = ({ type }: Question): boolean =>
  !NEVER.has(type) && type !== 'computed' && type !== 'information';

/**
 * What a question says, or what is usual: identity and history are proposed; never what is measured, scored or asked of
 * an instrument, pregnancy, and dates other than that of birth.
 */
export function carryOf(question: Question, step: Step, { patient }: Pick<Definition, 'patient'>): Carry {
  const { id, carry, role = roleOfCodes(question) } = question;
  if (!canCarry(question) || id === patient.signature) return 'never';
  if (carry) return carry;
  if (Object.values(patient).includes(id)) return 'propose';
  const changes = role !== undefined && CHANGING.has(role);
  return changes || step.instrument || isScored(question) || MOMENTS.has(question.type) ? 'never' : 'propose';
}

const MOMENTS = new Set<Question['type']>(['date', 'time', 'dateTime']);

/** Points are only valid for unprompted answers. */
const isScored = (question: Question): boolean =>
  question.type === 'scale' ||
  question.type === 'matrix' ||
  ('options' in question &&
    question.options.some(({ value, score }) => score !== undefined || typeof value === 'number'));
