/** Mail delivery status: what is queued, and what the provider never accepted. */
import { useFormat } from '@clinic/platform/format';
import { Card, Notice, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mailStatus } from '../queries.ts';

export function MailState() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError } = useQuery(mailStatus);
  return (
    <Card as="section" aria-label={t('admin.mail.title')}>
      <h2 className="text-lg font-semibold">{t('admin.mail.title')}</h2>
      <div className="mt-3">
        {data ? (
          <>
            <dl className="grid gap-2">
              {[
                [t('admin.mail.waiting'), data.waiting] as const,
                [t('admin.mail.givenUp'), data.givenUp] as const,
              ].map(([label, count]) => (
                <div key={label} className="flex justify-between gap-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="font-semibold tabular-nums">{format.number(count)}</dd>
                </div>
              ))}
            </dl>
            <p className="mt-2 text-sm text-ink-soft empty:hidden">
              {data.waitingSince
                ? t('admin.mail.since', { when: format.clinicMoment(data.waitingSince) })
                : data.givenUp === 0 && t('admin.mail.allSent')}
            </p>
            {data.givenUp > 0 && (
              <Notice tone="warning" className="mt-3">
                {t('admin.mail.givenUpHint')}
              </Notice>
            )}
          </>
        ) : isError ? (
          <p role="alert">{t('admin.failed.title')}</p>
        ) : (
          <Skeleton className="h-14" />
        )}
      </div>
    </Card>
  );
}
