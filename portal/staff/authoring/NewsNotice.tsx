/** What another user's save changed. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Notice } from '@clinic/platform/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuthoredKind } from './kind.ts';
import type { News } from './session.ts';

const NAMED = 3;

interface NewsNoticeProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  news: News<Content>;
  onDismiss: () => void;
}

export function NewsNotice<Content extends RevisionContent>({
  kind,
  news: { by, before, after },
  onDismiss,
}: NewsNoticeProps<Content>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const differences = useMemo(() => kind.differences(before, after) ?? [], [kind, before, after]);
  const textOf = kind.texts(before, after, t, language);
  return (
    <Notice role="status" tone="info" title={t('builder.news.title', { who: by })} className="mx-4 mt-3">
      {differences.length > 0 && (
        <ul className="text-sm">
          {differences.slice(0, NAMED).map((difference) => {
            const { title } = textOf(difference);
            return <li key={title}>{title}</li>;
          })}
          {differences.length > NAMED && (
            <li>{t('builder.news.more', { count: differences.length - NAMED })}</li>
          )}
        </ul>
      )}
      <Button variant="secondary" size="sm" className="mt-2" onClick={onDismiss}>
        {t('builder.news.dismiss')}
      </Button>
    </Notice>
  );
}
