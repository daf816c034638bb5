/** Asks which reading of a form is meant, where its file has two. */
import type { ImportedForm } from '@clinic/contract/forms/formImport';
import { READING_QUESTIONS, type ReadingAnswers, type ReadingQuestion } from '@clinic/engine/definition';
import { languageLabel, languageName, useLanguage } from '@clinic/platform/i18n';
import { Card, SelectField } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

const LANGUAGES = 'en es ar de fr ht it ko nl pl pt ru so tl uk vi zh'.split(' ');

const READINGS = { language: LANGUAGES, conditions: ['all', 'any'], linkIds: ['both', 'first'] } as const;

interface ReadingQuestionsProps {
  readings: NonNullable<ImportedForm['asked']>;
  answers: ReadingAnswers;
  /** Reads the form again. */
  onAnswer: (answers: ReadingAnswers) => void;
}

export function ReadingQuestions({ readings, answers, onAnswer }: ReadingQuestionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const questions = READING_QUESTIONS.filter(
    (each) => answers[each] !== undefined || readings.some(({ question }) => question === each),
  );
  if (questions.length === 0) return null;
  const helpOf = (each: ReadingQuestion): string | undefined => {
    const open = readings.find(({ question }) => question === each);
    if (!open) return undefined;
    return open.assumed === undefined
      ? t('importing.form.asked.places', { count: open.paths.length, place: open.paths[0] })
      : t('importing.form.asked.assumed', { language: languageName(open.assumed, language) });
  };
  return (
    <Card as="section" aria-labelledby="import-asked">
      <h2 id="import-asked" className="text-xl font-semibold">
        {t('importing.form.asked.title')}
      </h2>
      <p className="mt-1 max-w-[45em] text-ink-soft">{t('importing.form.asked.text')}</p>
      <div className="mt-4 grid max-w-xl gap-4">
        {questions.map((each) => (
          <SelectField
            key={each}
            label={t(`importing.form.asked.question.${each}`)}
            help={helpOf(each)}
            value={answers[each] ?? ''}
            onChange={(answer) => onAnswer({ ...answers, [each]: answer || undefined })}
          >
            <option value="">{t('importing.form.asked.choose')}</option>
            {READINGS[each].map((value) => (
              <option key={value} value={value}>
                {each === 'language'
                  ? languageLabel(value, language)
                  : t(`importing.form.asked.answer.${value as 'all' | 'any' | 'both' | 'first'}`)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </Card>
  );
}
