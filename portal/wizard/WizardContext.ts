/** What the widgets of one wizard share. */
import { createContext, type RefObject, useContext } from 'react';
import type { Questionnaire } from '../../engine/form/questionnaire.ts';
import type { AnswersStore } from './answersStore.ts';
import type { IssueStore } from './issueStore.ts';
import type { UploadQueue } from './uploadQueue.ts';
import type { WizardModel } from './wizardModel.ts';

export interface WizardShared {
  questionnaire: Questionnaire;
  store: AnswersStore;
  issues: IssueStore;
  model: WizardModel;
  /** Files on their way. */
  files: UploadQueue;
  language: string;
  /** Ids of controls in the page, where several forms stand on it. */
  domId?: (key: string) => string;
}

export const WizardContext = createContext<WizardShared | undefined>(undefined);

export function useWizard(): WizardShared {
  const shared = useContext(WizardContext);
  if (!shared) throw new Error('A wizard widget stands outside a wizard');
  return shared;
}

/** Which question heads the page, and where the heading is held. */
export const HeadingQuestion = createContext<{
  key: string | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
} | null>(null);
