/**
 * The Questionnaire features of SDC 3.0 in the order of the Smart Forms list, with a small form for each, and the
 * support that Smart Forms and LHC-Forms document publicly.
 */
import { CHOICES } from './choices.ts';
import { CONSTRAINTS } from './constraints.ts';
import { EXPRESSIONS } from './expressions.ts';
import type { Section } from './feature.ts';
import { TYPES } from './itemTypes.ts';
import { OPERATIONS } from './operations.ts';
import { CONTROL } from './otherControl.ts';
import { RENDERING } from './rendering.ts';

export const SECTIONS: readonly Section[] = [
  TYPES,
  EXPRESSIONS,
  RENDERING,
  CONSTRAINTS,
  CHOICES,
  CONTROL,
  OPERATIONS,
];
