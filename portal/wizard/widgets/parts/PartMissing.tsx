/** Shown in place of a part of the page that failed to load. */
import { LoadFailed } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

interface PartMissingProps {
  onRetry: () => void;
  retrying: boolean;
  level?: 1 | 2;
}

/** Fills a whole page. */
export const PageMissing = (props: PartMissingProps) => <PartMissing {...props} level={1} />;

export function PartMissing({ onRetry, retrying, level }: PartMissingProps) {
  const { t } = useTranslation();
  return (
    <LoadFailed
      title={t('wizard.partMissing.title')}
      text={t('wizard.partMissing.text')}
      onRetry={onRetry}
      retrying={retrying}
      level={level}
    />
  );
}
