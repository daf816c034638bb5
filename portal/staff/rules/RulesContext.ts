/** State shared by the parts of the workbench: the edited rule set, and what its answers mean. */
import type { Answers, Problem } from '@clinic/engine/base';
import type { History } from '@clinic/engine/form';
import type { RuleInputs } from '@clinic/engine/validation';
import type { QuestionOf, RuleSet } from '@clinic/rules/document';
import type { Flags } from '@clinic/rules/evaluate';
import { createContext, useContext } from 'react';
import type { AskedQuestionnaire } from './queries.ts';

/** A stored or new case, with its answers interpreted by its questionnaire. */
export interface WorkCase {
  /** The stored set; null for a case of the draft. */
  set: string | null;
  setName: string;
  id: string;
  title: string;
  asOf: string;
  answers: Answers;
  /** Absent if it is not known. */
  history?: History;
  inputs: RuleInputs;
  /** Includes the results that the draft approved. */
  expected: Flags;
}

export interface RulesEditor {
  /** The edited state; structurally complete, though its conditions may be invalid. */
  ruleSet: RuleSet;
  /** The last state without errors, which is the one evaluated. */
  sound: RuleSet;
  problems: readonly Problem[];
  questionnaires: readonly AskedQuestionnaire[];
  questionOf: QuestionOf;
  /** `about` names the field being typed in. */
  edit: (next: RuleSet, about?: string) => void;
}

export const RulesContext = createContext<RulesEditor | undefined>(undefined);

export function useRules(): RulesEditor {
  const editor = useContext(RulesContext);
  if (!editor) throw new Error('Outside the rules workbench');
  return editor;
}
