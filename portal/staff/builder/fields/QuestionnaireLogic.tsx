/** What formulas and conditions of a questionnaire can use: the answers to its other questions. */
import type { LogicJson } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { entryScope } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { withRows } from '@clinic/rules/document';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LogicProvider } from '../../logic/LogicProvider.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { conditionText } from '../words/conditionText.ts';
import { NO_RULES } from '../words/logicText.ts';

export interface QuestionnaireLogicProps {
  /** The question the logic belongs to, if it cannot refer to itself. */
  of?: string | undefined;
  /** For a question of a group: those of the same entry come first. */
  group?: QuestionOf<'repeatingGroup'> | undefined;
  children: ReactNode;
}

export function QuestionnaireLogic({ of, group, children }: QuestionnaireLogicProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition: whole } = useEditor();
  const definition = useMemo(() => (group ? entryScope(whole, group) : whole), [group, whole]);
  const questions = useMemo(
    () => definition.steps.flatMap((step) => step.questions).filter((question) => question.id !== of),
    [definition, of],
  );
  const questionOf = useMemo(
    () => withRows((id) => questions.find((question) => question.id === id), language),
    [questions, language],
  );
  const describe = useCallback(
    (logic: LogicJson) => conditionText(logic, definition, t, language),
    [definition, t, language],
  );
  return (
    <LogicProvider
      points
      questions={questions}
      questionOf={questionOf}
      ruleSet={NO_RULES}
      derived={NO_RULES.derived}
      describe={describe}
    >
      {children}
    </LogicProvider>
  );
}
