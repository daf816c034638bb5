/** Every rule set: its flags, how often they fire, its versions and what is in work. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { ImportRules } from './ImportRules.tsx';
import { ruleSets } from './queries.ts';
import { Reevaluations } from './Reevaluations.tsx';
import { RuleSetCard } from './RuleSetCard.tsx';

export default function RuleSets() {
  const { t } = useTranslation();
  usePageTitle(t('rules.title'), t('brand.name'));
  const { data, isPending, isFetching, refetch } = useQuery(ruleSets);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl font-bold">{t('rules.title')}</h1>
          <p className="mt-1 max-w-[70ch] text-ink-soft">{t('rules.subtitle')}</p>
        </div>
        <ImportRules />
      </div>
      <div className="mt-6 grid gap-6">
        {data?.map((each) => (
          <RuleSetCard key={each.id} line={each} />
        ))}
        {data && <Reevaluations sets={data} />}
        {isPending && (
          <Loading text={t('rules.loading')}>
            <div className="grid gap-4">
              <Skeleton className="h-28" />
              <Skeleton className="h-96" />
            </div>
          </Loading>
        )}
        {!isPending && data === undefined && (
          <Card padding="none">
            <LoadFailed
              title={t('rules.failed')}
              text={t('rules.tryLater')}
              retryText={t('common.tryAgain')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        )}
      </div>
    </div>
  );
}
