/**
 * The features of a Questionnaire by SDC 3.0, box by box as Smart Forms lists them, with a small form for each, and what
 * Smart Forms and LHC-Forms say about themselves in their public lists.
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
