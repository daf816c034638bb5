/** A kind of integration: what it is for, how one is added, and those that there are. */
import { Button, Card, EmptyState, RetryNotice, Skeleton } from '@clinic/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type LucideIcon, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

interface IntegrationSectionProps<Data> {
  kind: 'webhooks' | 'tokens' | 'clients' | 'sites';
  /** Shown while there are none. */
  icon: LucideIcon;
  query: UseQueryResult<Data>;
  isEmpty: (data: Data) => boolean;
  onAdd: () => void;
  list: (data: Data) => ReactNode;
  /** Open dialogs. */
  children?: ReactNode;
}

export function IntegrationSection<Data>(props: IntegrationSectionProps<Data>) {
  const { kind, icon, query, isEmpty, onAdd, list, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const add = (
    <Button onClick={onAdd}>
      <Plus aria-hidden="true" />
      {t(`integrations.${kind}.add`)}
    </Button>
  );
  return (
    <Card as="section" aria-labelledby={id} padding="none">
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-4 sm:px-6 sm:py-5">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-xl font-semibold">
            {t(`integrations.${kind}.title`)}
          </h2>
          <p className="text-sm text-ink-soft">{t(`integrations.${kind}.text`)}</p>
        </div>
        {query.data !== undefined && !isEmpty(query.data) && add}
      </div>
      {query.isPending ? (
        <Skeleton className="m-4 h-24 sm:m-6" />
      ) : query.isError ? (
        <RetryNotice
          className="m-4 sm:m-6"
          title={t('admin.failed.title')}
          text={t('admin.failed.text')}
          query={query}
        />
      ) : isEmpty(query.data) ? (
        <EmptyState
          icon={icon}
          level={3}
          title={t(`integrations.${kind}.none.title`)}
          text={t(`integrations.${kind}.none.text`)}
          action={add}
        />
      ) : (
        list(query.data)
      )}
      {children}
    </Card>
  );
}
