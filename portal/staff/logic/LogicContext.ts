/** What the logic editors need from the surrounding document: a questionnaire or a rule set. */
import type { LogicJson } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import type { Derived, QuestionOf, RuleSet } from '@clinic/rules/document';
import type { Described } from '@clinic/rules/evaluate';
import { type ComponentType, createContext, useContext } from 'react';
import type { TermChoice } from './termChoices.ts';

/** Names a part for screen readers: by a text, or by its number among the conditions of a form. */
export type PartName = string | number;

export interface ConditionProps {
  name: PartName;
  value: LogicJson;
  /** Its path in the document. */
  path: string;
  /** `about` names the field being typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
  onRemove?: (() => void) | undefined;
}

export interface LogicTools {
  /** Everything a formula can use here. */
  choices: readonly TermChoice[];
  /** The questions whose answers it can use. */
  questions: readonly Question[];
  /** Those of several forms, by the names of the forms that ask them; otherwise there is one group. */
  formsOf?: ((id: string) => string) | undefined;
  /** Looks up any question, or the row of a matrix. */
  questionOf: QuestionOf;
  /** The parameters and derived values; a questionnaire has none. */
  ruleSet: RuleSet;
  /** The derived values it can use. */
  derived: readonly Derived[];
  /** Describes the logic in one line. */
  describe: (logic: LogicJson) => string;
  /** Describes the logic part by part. */
  describeParts?: ((logic: LogicJson, path: string) => Described) | undefined;
  /** Rules can read earlier submissions of the person. */
  readsEarlier: boolean;
  /** The editor of a condition within a formula. */
  Condition: ComponentType<ConditionProps>;
  /** The initial value of a new condition: about the same subject as `alike`, if that has one. */
  newCondition: (alike?: LogicJson) => LogicJson;
}

export const LogicContext = createContext<LogicTools | undefined>(undefined);

export function useLogic(): LogicTools {
  const tools = useContext(LogicContext);
  if (!tools) throw new Error('A logic editor stands outside a LogicContext');
  return tools;
}
