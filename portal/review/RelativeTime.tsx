import { useTranslation } from 'react-i18next';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { dateAndTime, relativeTime } from './times.ts';
import { useNow } from './useNow.ts';

/** "3 days ago", with the date itself in the title and on paper. */
export function RelativeTime({ iso }: { iso: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const absolute = dateAndTime(iso, language);
  if (!absolute) return <span>{t('review.unknownDate')}</span>;
  return (
    <time dateTime={iso} title={absolute}>
      <span className="print:hidden">{relativeTime(iso, now, language)}</span>
      <span className="hidden print:inline">{absolute}</span>
    </time>
  );
}
