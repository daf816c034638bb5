/** The log of what was sent to a webhook, loaded when it is opened. */
import * as api from '@clinic/contract/integrations/webhooks';
import { call, keyOf, useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, DisclosureMark, FurtherPages, RetryNotice, Skeleton, showToast } from '@clinic/platform/ui';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function Deliveries({ id, url }: { id: string; url: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group border-t border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-semibold hover:bg-sunken sm:px-6">
        {t('integrations.webhooks.log.open')}
        <span className="sr-only">: {url}</span>
        <DisclosureMark />
      </summary>
      {isOpen && <Log id={id} />}
    </details>
  );
}

function Log({ id }: { id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const queryKey = [...keyOf(api.deliveries, { id }), 'log'];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(api.deliveries, { id }, { before: pageParam }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, more }) => (more ? deliveries.at(-1)?.position : undefined),
    staleTime: 0,
  });
  const again = useAction({
    mutationFn: (delivery: string) => call(api.resend, { id, delivery }),
    onSuccess: () => showToast({ tone: 'success', title: t('integrations.webhooks.log.resent') }),
    onError: () => showToast({ tone: 'danger', title: t('integrations.webhooks.failed') }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (query.isPending) return <Skeleton className="mx-4 mb-4 h-24 sm:mx-6" />;
  if (query.isError)
    return (
      <RetryNotice
        className="mx-4 mb-4 sm:mx-6"
        title={t('admin.failed.title')}
        text={t('admin.failed.text')}
        query={query}
      />
    );
  const deliveries = query.data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return <p className="px-4 pb-4 text-sm text-ink-soft sm:px-6">{t('integrations.webhooks.log.none')}</p>;
  return (
    <>
      <ol>
        {deliveries.map(
          ({
            id: delivery,
            event,
            about,
            occurredAt,
            deliveredAt,
            nextAttemptAt,
            status,
            error,
            attempts,
          }) => (
            <li
              key={delivery}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-sm sm:px-6"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="block font-medium">{t(`integrations.webhooks.event.${event}`)}</span>
                <span className="block text-ink-soft">
                  {format.clinicSecond(occurredAt)} · <code className="text-xs wrap-anywhere">{about}</code>
                </span>
              </span>
              <span className="basis-64 text-ink-soft">
                {deliveredAt
                  ? t('integrations.webhooks.log.delivered', {
                      status,
                      when: format.clinicSecond(deliveredAt),
                    })
                  : error
                    ? t('integrations.webhooks.log.retry', {
                        count: attempts,
                        problem: t(`integrations.webhooks.error.${error}`, { status }),
                        when: nextAttemptAt && format.clinicSecond(nextAttemptAt),
                      })
                    : t('integrations.webhooks.log.waits')}
              </span>
              <Button
                variant="secondary"
                size="sm"
                pending={again.isPending && again.variables === delivery}
                onClick={() => again.mutate(delivery)}
              >
                {t('integrations.webhooks.log.resend')}
              </Button>
            </li>
          ),
        )}
      </ol>
      <FurtherPages query={query} label={t('integrations.webhooks.log.older')} />
    </>
  );
}
