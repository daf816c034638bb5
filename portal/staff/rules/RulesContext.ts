/** State shared by the parts of the workbench: the edited rule set, and what its answers mean. */
import { createContext, useContext } from 'react';
import type { Answers } from '../../../engine/base/answers.ts';
import type { Problem } from '../../../engine/base/problem.ts';
import type { RuleInputs } from '../../../engine/validation/assess.ts';
import type { QuestionOf } from '../../../rules/document/questionOf.ts';
import type { RuleSet } from '../../../rules/document/ruleset.ts';
import type { Flags } from '../../../rules/evaluate/evidence.ts';
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
