import { Button } from '@clinic/platform/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface PagerProps {
  page: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function Pager({ page, onPrevious, onNext }: PagerProps) {
  const { t } = useTranslation();
  if (!onPrevious && !onNext) return null;
  return (
    <nav
      aria-label={t('queue.pager.label')}
      className="flex items-center gap-3 max-sm:w-full max-sm:justify-between"
    >
      <Button variant="secondary" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" />
        {t('queue.pager.previous')}
      </Button>
      <p>{t('queue.pager.page', { page })}</p>
      <Button variant="secondary" disabled={!onNext} onClick={onNext}>
        {t('queue.pager.next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}
