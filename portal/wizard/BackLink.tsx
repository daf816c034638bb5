import { Button, TAKES_BACK } from '@clinic/platform/ui';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export function BackLink({ onBack }: { onBack: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (!onBack) return null;
  return (
    <Button variant="quiet" className="mb-3 -ms-3 min-h-11 px-3!" onClick={onBack} {...{ [TAKES_BACK]: '' }}>
      <ChevronLeft aria-hidden="true" />
      {t('wizard.back')}
    </Button>
  );
}
