/**
 * Answers that contradict the patient's identity. The patient is asked to confirm them; they are never
 * rejected.
 */
import type { Answers } from '../base/answers.ts';
import { isCalendarDate, isDateTime } from '../base/dates.ts';
import { type Question, traitsOf } from '../definition/definition.ts';
import type { Questionnaire } from '../form/questionnaire.ts';
import type { Finding } from '../questionTypes/questionType.ts';
import { isOtherName, signatureOf } from '../questionTypes/signature.ts';

/**
 * Soft findings on one answer, compared with the patient's name and date of birth as the definition's
 * `patient` names them: `beforeBirth` for a date before the date of birth, `signatureName` (with `signed` and
 * `name`) for a signature in another name: of a question of that type, or of the text in which the definition's
 * `patient` signs. None if the other answer is missing or is not a date or name.
 */
export function implausible({ definition }: Questionnaire, question: Question, answers: Answers): Finding[] {
  const { givenName, familyName, birthDate, signature } = definition.patient;
  const value = answers[question.id];
  const { moment } = traitsOf(question);
  if (moment === 'date' || moment === 'dateTime') {
    const born = birthDate === undefined || birthDate === question.id ? undefined : answers[birthDate];
    const isDate = moment === 'date' ? isCalendarDate(value) : isDateTime(value);
    if (!isCalendarDate(born) || !isDate || String(value).slice(0, 10) >= born) return [];
    return [{ level: 'soft', code: 'beforeBirth', params: { value: String(value) } }];
  }
  const typed = question.id === signature && question.type === 'text' ? value : signatureOf(value)?.name;
  const signed = typeof typed === 'string' ? typed.trim() : '';
  if (signed === '' || !isOtherName(signed, answers[givenName], answers[familyName])) return [];
  const name = [answers[givenName], answers[familyName]]
    .flatMap((part) => (typeof part === 'string' ? part.trim() : []))
    .join(' ');
  return [{ level: 'soft', code: 'signatureName', params: { signed, name } }];
}
