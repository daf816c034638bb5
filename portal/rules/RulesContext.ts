/** What the parts of the workbench share: the rule set as edited, and what its answers mean. */
import { createContext, useContext } from 'react';
import type { Answers } from '../../engine/base/answers.ts';
import type { Problem } from '../../engine/base/problem.ts';
import type { QuestionOf } from '../../rules/document/conditions.ts';
import type { Derived, RuleSet } from '../../rules/document/ruleset.ts';
import type { Flags, RuleInputs } from '../../rules/evaluate/flags.ts';
import type { AskedQuestionnaire } from './queries.ts';

/** A stored or new case, read by the questionnaire it is answered in. */
export interface WorkCase {
  /** The stored set; null for one of the draft. */
  set: string | null;
  setName: string;
  id: string;
  title: string;
  asOf: string;
  answers: Answers;
  inputs: RuleInputs;
  /** With what the draft approved. */
  expected: Flags;
}

export interface RulesEditor {
  /** As it is edited; whole in shape, though its conditions may be wrong. */
  ruleSet: RuleSet;
  /** The last state without errors: what is evaluated. */
  sound: RuleSet;
  problems: readonly Problem[];
  questionnaires: readonly AskedQuestionnaire[];
  questionOf: QuestionOf;
  /** `about` names a field that is typed in. */
  edit: (next: RuleSet, about?: string) => void;
}

export const RulesContext = createContext<RulesEditor | undefined>(undefined);

export function useRules(): RulesEditor {
  const editor = useContext(RulesContext);
  if (!editor) throw new Error('Outside the rules workbench');
  return editor;
}

/** The derived values that can be read where a value is edited: those that are computed before it. */
export const ReadableDerived = createContext<readonly Derived[] | undefined>(undefined);

export function useReadableDerived(): readonly Derived[] {
  const { ruleSet } = useRules();
  return useContext(ReadableDerived) ?? ruleSet.derived;
}
