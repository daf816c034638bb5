/** What is copied of a questionnaire, to be pasted into it or another one. */
import type { Question, Step } from '../../definition/definition.ts';

export interface CopiedPart {
  /** Of the source questionnaire; the first is the source language. */
  languages: readonly string[];
  /** Either whole steps, or questions without one. */
  steps: readonly Step[];
  questions: readonly Question[];
}
