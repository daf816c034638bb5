import { Button, Notice } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

/** Invalid JSON, which is kept; editing elsewhere is blocked until it is fixed or discarded. */
export function UnreadText({ onDrop, onOpen }: { onDrop: () => void; onOpen?: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" className="mb-3" title={t('builder.json.unread')}>
      <p className="text-sm">{t('builder.json.unreadText')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {onOpen && (
          <Button variant="secondary" size="sm" onClick={onOpen}>
            {t('builder.json.open')}
          </Button>
        )}
        <Button variant="secondary" size="sm" onClick={onDrop}>
          {t('builder.json.drop')}
        </Button>
      </div>
    </Notice>
  );
}
