/** Loads a questionnaire's draft and opens it for editing. */
import { ApiError } from '@clinic/platform/api';
import { buttonClasses, EmptyState, LoadFailed, Loading, Skeleton } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { LIST_ADDRESS, questionnaireDraft } from './document/queries.ts';
import { Workbench } from './Workbench.tsx';

export default function QuestionnaireEditor() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(questionnaireDraft(id));
  if (data) return <Workbench key={data.id} draft={data} />;
  if (error instanceof ApiError && [400, 404].includes(error.status)) {
    return (
      <EmptyState
        icon={FileQuestion}
        level={1}
        title={t('builder.missing.title')}
        text={t('builder.missing.text')}
        action={
          <Link to={LIST_ADDRESS} className={buttonClasses({ variant: 'secondary' })}>
            {t('builder.back')}
          </Link>
        }
      />
    );
  }
  if (error) {
    return (
      <LoadFailed
        level={1}
        title={t('builder.failed')}
        text={t('builder.tryLater')}
        query={{ refetch, isFetching }}
      />
    );
  }
  return (
    <Loading text={t('builder.loading')}>
      <div className="grid gap-4 p-6 lg:grid-cols-[18rem_1fr_22rem]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
