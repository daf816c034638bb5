/** Answers as stored, for when the wording of their questions is unavailable. */
import { words } from '@clinic/engine/base';
import { useLanguage } from '@clinic/platform/i18n';
import { useTranslation } from 'react-i18next';
import { Row } from './Row.tsx';
import { rawAnswer, rawName } from './rawAnswer.ts';
import { Section } from './Section.tsx';

interface StoredAnswersProps {
  title?: string;
  answers: Readonly<Record<string, unknown>>;
  keys: readonly string[];
}

export function StoredAnswers({ title, answers, keys }: StoredAnswersProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Section title={title ?? t('submission.tabs.responses')}>
      <dl>
        {keys.map((key) => (
          <Row key={key} name={rawName(key)} answerKey={key}>
            {rawAnswer(answers[key], words(language))}
          </Row>
        ))}
      </dl>
    </Section>
  );
}
