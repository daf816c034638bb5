import { useFormat } from '@clinic/platform/format';
import { useTranslation } from 'react-i18next';
import { useNow } from './useNow.ts';

/** "3 days ago", with the date itself in the title and on paper. */
export function RelativeTime({ iso }: { iso: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const absolute = format.dateAndTime(iso);
  if (!absolute) return <span>{t('review.unknownDate')}</span>;
  return (
    <time dateTime={iso} title={absolute}>
      <span className="print:hidden">{format.relativeTime(iso, now)}</span>
      <span className="hidden print:inline">{absolute}</span>
    </time>
  );
}
