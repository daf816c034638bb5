import { Button } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { ModalDialog } from './ModalDialog.tsx';

/** Asks for confirmation before discarding answers. */
export function StartOver({ onCancel, onStartOver }: { onCancel: () => void; onStartOver: () => void }) {
  const { t } = useTranslation();
  return (
    <ModalDialog title={t('intake.startOver.title')} onCancel={onCancel}>
      <p className="mt-1.5 text-ink-soft">{t('intake.startOver.text')}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('intake.startOver.keep')}
        </Button>
        <Button variant="danger" onClick={onStartOver}>
          {t('intake.startOver.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
