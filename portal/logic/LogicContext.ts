/** What the form editors of logic need of the document it stands in: a questionnaire, or a rule set. */
import { type ComponentType, createContext, useContext } from 'react';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import type { Question } from '../../engine/definition/definition.ts';
import type { TermChoice } from './termChoices.ts';

export interface ConditionProps {
  /** Names the part for screen readers. */
  name: string;
  value: LogicJson;
  /** Where it stands. */
  path: string;
  /** `about` names a field that is typed in. */
  onChange: (logic: LogicJson, about?: string) => void;
  onRemove?: (() => void) | undefined;
}

export interface LogicTools {
  /** Everything a formula can calculate with here. */
  choices: readonly TermChoice[];
  /** The questions whose answers it reads. */
  questions: readonly Question[];
  /** The question a formula belongs to: it cannot read itself. */
  of?: string;
  /** In one line of words. */
  describe: (logic: LogicJson) => string;
  /** The condition editor of the document. */
  Condition: ComponentType<ConditionProps>;
  /** What a new condition begins as. */
  newCondition: () => LogicJson;
}

export const LogicContext = createContext<LogicTools | undefined>(undefined);

export function useLogic(): LogicTools {
  const tools = useContext(LogicContext);
  if (!tools) throw new Error('A logic editor stands outside a LogicContext');
  return tools;
}
