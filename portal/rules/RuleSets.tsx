/** Every rule set: its flags, how often they fire, its versions and what is in work. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryPage } from '../ui/QueryPage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { ImportRules } from './ImportRules.tsx';
import { ruleSets } from './queries.ts';
import { Reevaluations } from './Reevaluations.tsx';
import { RuleSetCard } from './RuleSetCard.tsx';

export default function RuleSets() {
  const { t } = useTranslation();
  usePageTitle(t('rules.title'), t('brand.name'));
  const query = useQuery(ruleSets);
  return (
    <QueryPage
      title={t('rules.title')}
      subtitle={t('rules.subtitle')}
      texts={{
        loading: t('rules.loading'),
        failed: t('rules.failed'),
        later: t('rules.tryLater'),
        retry: t('common.tryAgain'),
      }}
      query={query}
      action={<ImportRules />}
      skeleton={<Skeleton className="h-96" />}
    >
      {(sets) => (
        <>
          {sets.map((each) => (
            <RuleSetCard key={each.id} line={each} />
          ))}
          <Reevaluations sets={sets} />
        </>
      )}
    </QueryPage>
  );
}
