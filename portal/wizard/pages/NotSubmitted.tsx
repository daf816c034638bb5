/** Why it was not submitted. Questions the server rejected are listed at the top of the review instead. */
import { textIn } from '@clinic/engine/definition';
import { Notice } from '@clinic/platform/ui';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../state/place.ts';
import type { SubmitOutcome } from '../state/submitOutcome.ts';
import { useWizard } from '../state/WizardContext.ts';
import { askedKeys } from '../state/wizardModel.ts';
import { queuedText } from './Queued.tsx';

interface NotSubmittedProps {
  outcome: SubmitOutcome;
  onGo: (place: Place) => void;
}

export function NotSubmitted({ outcome, onGo }: NotSubmittedProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (outcome.kind === 'submitted' || outcome.kind === 'refused') return null;
  const text = {
    changed: 'wizard.review.changedElsewhere',
    ...queuedText,
    server: 'wizard.review.serverError',
    refused: 'wizard.review.notTaken',
    answersRefused: 'wizard.review.answersNotTaken',
    filesWaiting: 'wizard.review.filesWaiting',
    filesFailed: 'wizard.review.filesFailed',
  }[outcome.kind === 'changed' ? 'changed' : outcome.reason];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone={outcome.kind === 'changed' ? 'info' : 'warning'} role="alert">
        {t(text)}
        {(text === 'wizard.review.filesFailed' || text === 'wizard.review.filesWaiting') && (
          <UnsentFiles onGo={onGo} />
        )}
      </Notice>
    </div>
  );
}

/** Only of questions that are asked: the others cannot be opened, and their files are not submitted. */
function UnsentFiles({ onGo }: Pick<NotSubmittedProps, 'onGo'>) {
  const { questionnaire, language, files, model } = useWizard();
  const pending = useSyncExternalStore(files.watch, files.all);
  const keys = askedKeys(model);
  const unsent = pending.filter(({ questionId }) => keys.includes(questionId));
  return (
    <ul className="mt-1">
      {unsent.map(({ id, file, questionId }) => {
        const question = questionnaire.questions.get(questionId);
        if (!question) return null;
        return (
          <li key={id}>
            <button
              type="button"
              className="min-h-11 text-start font-semibold break-words text-accent underline underline-offset-3"
              onClick={() => onGo({ step: question.step.id, change: 'answer', focus: questionId })}
            >
              {file.name} – {textIn(question.question.label, language)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
