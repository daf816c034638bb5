/** Submitted without a connection: what happens next, instead of a review that looks as if nothing had been pressed. */
import { textIn } from '@clinic/engine/definition';
import { Button } from '@clinic/platform/ui';
import { Hourglass, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueuedReason } from '../state/submitOutcome.ts';
import { useDocumentTitle } from '../state/useDocumentTitle.ts';
import { useStepFocus } from '../state/useStepFocus.ts';
import { useWizard } from '../state/WizardContext.ts';

export const queuedText = {
  offline: 'wizard.review.offline',
  network: 'wizard.review.networkError',
  busy: 'wizard.review.busy',
} as const satisfies Record<QueuedReason, string>;

interface QueuedProps {
  reason: QueuedReason;
  onReview: () => void;
}

export function Queued({ reason, onReview }: QueuedProps) {
  const { t } = useTranslation();
  const { questionnaire, language } = useWizard();
  const heading = useStepFocus();
  const Icon = reason === 'busy' ? Hourglass : WifiOff;
  const title = t(reason === 'busy' ? 'wizard.queued.busyTitle' : 'wizard.queued.title');
  useDocumentTitle(`${title} – ${textIn(questionnaire.definition.title, language)}`);
  return (
    <div>
      <Icon aria-hidden="true" className="size-10 text-accent" strokeWidth={1.5} />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-3xl font-semibold">
        {title}
      </h1>
      <p role="status" className="mt-3 max-w-[42em]">
        {t(queuedText[reason])}
      </p>
      <h2 className="mt-8 text-xl font-semibold">{t('wizard.queued.next')}</h2>
      <p className="mt-2 max-w-[42em] text-ink-soft">{t('wizard.queued.arrived')}</p>
      <p className="mt-2 max-w-[42em] text-ink-soft">{t('wizard.queued.change')}</p>
      <Button size="lg" variant="secondary" className="mt-6 max-sm:w-full" onClick={onReview}>
        {t('wizard.queued.review')}
      </Button>
    </div>
  );
}
