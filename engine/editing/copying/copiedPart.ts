/** A copied part of a questionnaire, to be pasted into the same or another one. */
import type { Question, Step } from '../../definition/definition.ts';

export interface CopiedPart {
  /** Languages of the source questionnaire; the first is its source language. */
  languages: readonly string[];
  /** Either whole steps, or questions without their step. */
  steps: readonly Step[];
  questions: readonly Question[];
}
