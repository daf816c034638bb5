/** In place of a part of the page that could not be fetched. */
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../ui/LoadFailed.tsx';

export function PartMissing({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  const { t } = useTranslation();
  return (
    <LoadFailed
      title={t('wizard.partMissing.title')}
      text={t('wizard.partMissing.text')}
      retryText={t('common.tryAgain')}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
