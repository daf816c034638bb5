/** What the patient said earlier, below a question that is still unanswered. */
import { isBlank } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { dayText, displayLines, type EarlierAnswer as Earlier } from '@clinic/engine/form';
import { Button } from '@clinic/platform/ui';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerSlot } from '../../state/answerSlot.ts';
import { confirmEarlier, useConfirmedWithPage } from '../../state/earlier.ts';
import { useWizard } from '../../state/WizardContext.ts';

interface EarlierAnswerProps {
  question: Question;
  said: Earlier;
  slot: AnswerSlot;
  onTaken: () => void;
}

export function EarlierAnswer({ question, said, slot, onTaken }: EarlierAnswerProps) {
  const { t } = useTranslation();
  const { store, language } = useWizard();
  const textId = useId();
  const withPage = useConfirmedWithPage(question.id);
  const isOpen = (): boolean => isBlank(slot.get());
  const open = useSyncExternalStore(slot.watch, isOpen, isOpen);
  if (!open) return null;
  const confirm = (): void => {
    confirmEarlier(store, [said]);
    onTaken();
  };
  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded border border-line bg-sunken px-3.5 py-2">
      <p id={textId} className="min-w-0 text-base wrap-anywhere whitespace-pre-line">
        <span className="text-ink-soft">
          {t('wizard.earlier.label', { date: dayText(said.on, language) })}
        </span>{' '}
        <strong className="font-semibold">{displayLines(question, said.value, language)}</strong>
      </p>
      {said.byItself && !withPage && (
        <Button variant="quiet" className="-mx-2 min-h-11" aria-describedby={textId} onClick={confirm}>
          {t('wizard.earlier.right')}
        </Button>
      )}
    </div>
  );
}
