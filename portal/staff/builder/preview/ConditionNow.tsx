/** A condition in words, with the current answers it depends on. */
import type { AnswerValue, LogicJson } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { type ReadNow, readNow } from '@clinic/engine/editing';
import { displayAnswer, type FormState, type Questionnaire } from '@clinic/engine/form';
import { useLanguage } from '@clinic/platform/i18n';
import { useTranslation } from 'react-i18next';
import { conditionText } from '../words/conditionText.ts';

export interface ConditionNowProps {
  condition: LogicJson;
  questionnaire: Questionnaire;
  form: FormState;
}

export function ConditionNow({ condition, questionnaire, form }: ConditionNowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const valueText = ({ question, value }: ReadNow): string => {
    if (value === undefined) return t('stepMap.unanswered');
    if (value === null) return t('stepMap.notAsked');
    if (!question || question.type === 'computed') return String(value);
    return displayAnswer(question, value as AnswerValue, language);
  };
  const reads = readNow(questionnaire, form, condition);
  return (
    <div className="px-1 text-xs text-ink-soft">
      <p className="wrap-anywhere">
        {t('stepMap.when', { condition: conditionText(condition, questionnaire.definition, t, language) })}
      </p>
      {reads.length === 1 && reads[0] ? (
        <p>{t('stepMap.nowOne', { value: valueText(reads[0]) })}</p>
      ) : (
        <ul>
          {reads.map((read) => (
            <li key={read.question?.id ?? ''} className="wrap-anywhere">
              {t('stepMap.now', {
                name: read.question ? textIn(read.question.label, language) : t('stepMap.today'),
                value: valueText(read),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
