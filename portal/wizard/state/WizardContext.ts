/** State shared by the widgets of one wizard. */
import type { Question } from '@clinic/engine/definition';
import type { EarlierAnswer, FormState, Questionnaire } from '@clinic/engine/form';
import { type ComponentType, createContext, type RefObject, useContext } from 'react';
import type { AnswerSlot } from './answerSlot.ts';
import type { AnswersStore } from './answersStore.ts';
import type { IssueStore } from './issueStore.ts';
import type { UploadQueue } from './uploadQueue.ts';
import type { WizardModel } from './wizardModel.ts';

/** Code lists that have not loaded: still loading, or failed and to be retried. */
export interface CodeListState {
  state: 'loading' | 'failed';
  retry: () => void;
}

export interface WizardShared {
  questionnaire: Questionnaire;
  store: AnswersStore;
  issues: IssueStore;
  model: WizardModel;
  /** Files being uploaded. */
  files: UploadQueue;
  language: string;
  codeLists?: CodeListState | undefined;
  /** What a returning patient said earlier, by question. */
  earlier?: ReadonlyMap<string, EarlierAnswer> | undefined;
  /** Element ids of controls, unique even with several forms on a page. */
  domId?: (key: string) => string;
}

export const WizardContext = createContext<WizardShared | undefined>(undefined);

export function useWizard(): WizardShared {
  const shared = useContext(WizardContext);
  if (!shared) throw new Error('A wizard widget must be inside a wizard');
  return shared;
}

/** The results of conditions and formulas in an entry of a repeating group, for its questions. */
export interface EntryForm {
  questionnaire: Questionnaire;
  read(): FormState;
  watch(listener: () => void): () => void;
}

export const EntryFormContext = createContext<EntryForm | undefined>(undefined);

/** Renders a question inside a question: a repeating group holds questions of any other type. */
export const PartWidget = createContext<ComponentType<{
  question: Question;
  id: string;
  slot: AnswerSlot;
  error?: string;
}> | null>(null);

/** Which question is the page's heading, and where the heading is rendered. */
export const HeadingQuestion = createContext<{
  key: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
} | null>(null);
