/** Says which files have to be added again, because the clinic no longer had the draft they were sent to. */
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import { Notice } from '../ui/Notice.tsx';
import type { Place } from '../wizard/place.ts';
import type { DraftSession } from './draftSession.ts';
import { useDraft } from './useDraft.ts';

export interface LostFilesProps {
  session: DraftSession;
  questionnaire: Questionnaire;
  language: string;
  onGo: (place: Place) => void;
}

export function LostFiles({ session, questionnaire: { questions }, language, onGo }: LostFilesProps) {
  const { t } = useTranslation();
  const lost = useDraft(session, (state) => state.lostFiles).flatMap((key) => questions.get(key) ?? []);
  if (lost.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      {t('intake.lostFiles')}
      <ul className="mt-1">
        {lost.map(({ question, step }) => (
          <li key={question.id}>
            <button
              type="button"
              className="min-h-6 font-semibold text-accent underline underline-offset-3"
              onClick={() => onGo({ step: step.id, focus: question.id })}
            >
              {textIn(question.label, language)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
