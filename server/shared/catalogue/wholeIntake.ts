import type { Language } from '@clinic/engine/base';

/** Answers to a form that are sent and submitted at once. */
export interface WholeIntake {
  /** Of the draft, the same for the same answers: a repeated request goes on where the first one ended. */
  id: string;
  /** The same for what must not be submitted twice. */
  submissionKey: string;
  questionnaireId: string;
  version: string;
  language: Language;
  answers: Record<string, unknown>;
  personId?: string | undefined;
}
