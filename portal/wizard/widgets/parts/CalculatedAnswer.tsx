/** Below a question with a computed value: that it is computed, or what the patient entered instead and the way back. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { Button } from '@clinic/platform/ui';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useWizard } from '../../state/WizardContext.ts';

interface CalculatedAnswerProps {
  question: Question;
  /** What the patient answered; blank while the value is computed. */
  ownSlot: AnswerSlot;
  calculated: AnswerValue | undefined;
  onBack: () => void;
}

export function CalculatedAnswer({ question, ownSlot, calculated, onBack }: CalculatedAnswerProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const textId = useId();
  const answer = useSyncExternalStore(ownSlot.watch, ownSlot.get, ownSlot.get);
  if (calculated === undefined) return null;
  const shown = (value: AnswerValue): string => displayAnswer(question, value, language);
  if (isBlank(answer))
    return <p className="mt-2 text-base text-ink-soft">{t('wizard.calculated.follows')}</p>;
  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border border-dashed border-line-strong px-3.5 py-2">
      <p id={textId} className="min-w-0 text-base wrap-anywhere">
        {t('wizard.calculated.differs', { calculated: shown(calculated), own: shown(answer as AnswerValue) })}
      </p>
      <Button
        variant="quiet"
        className="-mx-2 min-h-11"
        aria-describedby={textId}
        onClick={() => {
          ownSlot.set(undefined);
          onBack();
        }}
      >
        {t('wizard.calculated.use')}
      </Button>
    </div>
  );
}
