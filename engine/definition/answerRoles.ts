/**
 * Roles: which fact about the patient an answer is. Staff read these facts first, whatever the form and its wording.
 */

export const ANSWER_ROLES = [
  'sex',
  'pregnancy',
  'state',
  'language',
  'height',
  'weight',
  'bmi',
  'systolic',
  'diastolic',
  'bloodPressure',
  'condition',
  'medication',
  'allergy',
] as const;

export type AnswerRole = (typeof ANSWER_ROLES)[number];

export const isAnswerRole = (name: unknown): name is AnswerRole =>
  (ANSWER_ROLES as readonly unknown[]).includes(name);
