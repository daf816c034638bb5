/** The answers the server rejected, each with a link to it. */
import { issueId } from '@clinic/engine/validation';
import { useNewScreen } from '@clinic/platform/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusedAnswer } from '../state/submitOutcome.ts';
import { useWizard } from '../state/WizardContext.ts';
import { namedIssue } from './namedIssue.ts';

interface RefusedAnswersProps {
  issues: readonly RefusedAnswer[];
  onGo: (issue: RefusedAnswer) => void;
}

export function RefusedAnswers({ issues, onGo }: RefusedAnswersProps) {
  const { t } = useTranslation();
  const { questionnaire, language } = useWizard();
  const box = useRef<HTMLDivElement>(null);
  useNewScreen();
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mt-6 rounded border-2 border-danger bg-danger-soft p-4 sm:p-5"
    >
      <h2 className="text-xl font-bold text-danger">{t('wizard.checkAndTryAgain')}</h2>
      <ul className="mt-2 grid">
        {issues.map((issue) => {
          return (
            <li key={issueId(issue)}>
              <button
                type="button"
                onClick={() => onGo(issue)}
                className="min-h-11 text-start text-lg font-semibold text-danger underline underline-offset-3"
              >
                {namedIssue({ level: 'hard', ...issue }, questionnaire, language)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
