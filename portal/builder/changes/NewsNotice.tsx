/** What another user's save changed. */
import { useTranslation } from 'react-i18next';
import { differences } from '../../../engine/editing/differences.ts';
import { asOutline } from '../../../engine/editing/outline.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import type { News } from '../document/draftSession.ts';
import { differenceTexts } from './differenceText.ts';

const NAMED = 3;

export function NewsNotice({ news, onDismiss }: { news: News; onDismiss: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [before, after] = [asOutline(news.before), asOutline(news.after)];
  const found = (before && after && differences(before, after)) ?? [];
  const textOf = before && after && differenceTexts(before, after, t, language);
  return (
    <Notice role="status" tone="info" title={t('builder.news.title', { who: news.by })} className="mx-4 mt-3">
      {textOf && (
        <ul className="text-sm">
          {found.slice(0, NAMED).map((difference) => {
            const { title } = textOf(difference);
            return <li key={title}>{title}</li>;
          })}
          {found.length > NAMED && <li>{t('builder.news.more', { count: found.length - NAMED })}</li>}
        </ul>
      )}
      <Button variant="secondary" size="sm" className="mt-2" onClick={onDismiss}>
        {t('builder.news.dismiss')}
      </Button>
    </Notice>
  );
}
