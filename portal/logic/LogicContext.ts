/** What the logic editors need from the surrounding document: a questionnaire or a rule set. */
import { type ComponentType, createContext, useContext } from 'react';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import type { Question } from '../../engine/definition/definition.ts';
import type { TermChoice } from './termChoices.ts';

export interface ConditionProps {
  /** Names the part for screen readers. */
  name: string;
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
  /** The question a formula belongs to: it cannot refer to itself. */
  of?: string;
  /** Describes the logic in one line. */
  describe: (logic: LogicJson) => string;
  /** The document's condition editor. */
  Condition: ComponentType<ConditionProps>;
  /** The initial value of a new condition. */
  newCondition: () => LogicJson;
}

export const LogicContext = createContext<LogicTools | undefined>(undefined);

export function useLogic(): LogicTools {
  const tools = useContext(LogicContext);
  if (!tools) throw new Error('A logic editor stands outside a LogicContext');
  return tools;
}
