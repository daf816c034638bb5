/** The rule set as JSON, with problems marked and completion of questions, derived values and operators. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { OPERATORS } from '@clinic/engine/logic';
import { problemText, useLanguage } from '@clinic/platform/i18n';
import JsonEditor, { type JsonWord } from '@clinic/platform/ui/fields/JsonEditor';
import { parseRuleSet } from '@clinic/rules/document';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { asEditable } from '../editable.ts';
import type { AskedQuestionnaire } from '../queries.ts';

export interface RuleJsonProps {
  text: string | null;
  document: RuleSetDocument;
  questionnaires: readonly AskedQuestionnaire[];
  onWrite: (text: string) => void;
}

export default function RuleJson({ text, document, questionnaires, onWrite }: RuleJsonProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useMemo((): JsonWord[] => {
    const ruleSet = asEditable(document);
    const named = [...(ruleSet?.parameters ?? []), ...(ruleSet?.derived ?? [])].map(({ key, label }) => ({
      label: key,
      detail: textIn(label, language),
    }));
    const questions = questionnaires.flatMap(({ questionnaire }) =>
      [...questionnaire.questions].flatMap(([id, { question }]) => [
        { label: id, detail: textIn(question.label, language) },
        ...('options' in question
          ? question.options
              .filter(({ value }) => typeof value === 'string')
              .map((option) => ({ label: String(option.value), detail: textIn(option.label, language) }))
          : []),
      ]),
    );
    const operators = [...OPERATORS.keys()].map((label) => ({ label, detail: t('rules.json.operator') }));
    const seen = new Set<string>();
    return [...operators, ...named, ...questions].filter(({ label }) => !seen.has(label) && seen.add(label));
  }, [document, questionnaires, language, t]);
  return (
    <JsonEditor
      label={t('rules.json.label')}
      text={text}
      value={document}
      onWrite={onWrite}
      problemsOf={(value) =>
        parseRuleSet(value).problems.map((problem) => ({ ...problem, message: problemText(problem, t) }))
      }
      words={words}
    />
  );
}
