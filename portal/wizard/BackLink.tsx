import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button.tsx';

export function BackLink({ onBack }: { onBack: (() => void) | undefined }) {
  const { t } = useTranslation();
  if (!onBack) return null;
  return (
    <Button variant="quiet" className="mb-3 -ms-3 px-3!" onClick={onBack}>
      <ChevronLeft aria-hidden="true" />
      {t('wizard.back')}
    </Button>
  );
}
