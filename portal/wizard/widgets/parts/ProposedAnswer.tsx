/** The answer that the form suggests, below a question that is still unanswered. */
import { isBlank } from '@clinic/engine/base';
import type { ProposedAnswer as Proposed, Question } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { Button } from '@clinic/platform/ui';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { useWizard } from '../../state/WizardContext.ts';

export interface ProposedAnswerProps {
  question: Question;
  proposed: Proposed;
  slot: AnswerSlot;
  onTaken: () => void;
}

export function ProposedAnswer({ question, proposed, slot, onTaken }: ProposedAnswerProps) {
  const { t } = useTranslation();
  const { language } = useWizard();
  const textId = useId();
  // A boolean, so that typing renders this only when the question becomes answered or unanswered.
  const isOpen = (): boolean => isBlank(slot.get());
  const open = useSyncExternalStore(slot.watch, isOpen, isOpen);
  if (!open) return null;
  const take = (): void => {
    slot.set(proposed);
    onTaken();
  };
  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border border-dashed border-line-strong px-3.5 py-2">
      <p id={textId} className="min-w-0 text-base wrap-anywhere whitespace-pre-line">
        <span className="text-ink-soft">{t('wizard.proposed.label')}</span>{' '}
        <strong className="font-semibold">{displayAnswer(question, proposed, language)}</strong>
      </p>
      <Button variant="quiet" className="-mx-2 min-h-11" aria-describedby={textId} onClick={take}>
        {t('wizard.proposed.use')}
      </Button>
    </div>
  );
}
