/** The stored report of an import, for a draft or a published version. */
import type { FormReport } from '@clinic/contract/forms/formImport';
import { ApiError } from '@clinic/platform/api';
import { Card, EmptyState, Loading, Skeleton, usePageTitle } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { draftAddress } from '../../queries.ts';
import { Consequences, type ConsequencesProps } from './Consequences.tsx';
import { Corrections } from './Corrections.tsx';
import { FormReportView } from './FormReportView.tsx';
import { ImportFailed } from './ImportFailed.tsx';
import { ImportPage } from './ImportPage.tsx';
import { reportOfDraft, reportOfVersion } from './queries.ts';
import { Refusals } from './Refusals.tsx';
import { useAcceptance } from './useAcceptance.ts';

interface Reported {
  data: FormReport | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

export function DraftImportReport() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const back = { to: draftAddress(id), text: t('importing.form.backToDraft') };
  return <Report reported={useQuery(reportOfDraft(id))} back={back} draft={useAcceptance(id)} />;
}

export function VersionImportReport() {
  const { id = '', version = '' } = useParams();
  return <Report reported={useQuery(reportOfVersion(id, version))} name={`${id} ${version}`} />;
}

interface ReportProps {
  reported: Reported;
  name?: string;
  back?: { to: string; text: string };
  draft?: ConsequencesProps['draft'];
}

function Report({ reported, name, back, draft }: ReportProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = reported;
  usePageTitle(t('importing.form.report.title'), t('brand.name'));
  const isUnknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <ImportPage
      title={t('importing.form.report.title')}
      subtitle={[data?.title, name].filter(Boolean).join(', ')}
      {...(back && { back })}
    >
      {isFetching && (
        <Loading text={t('importing.form.loading')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {data && data.refused.length > 0 && <Refusals refused={data.refused} />}
      {data?.consequences && <Consequences consequences={data.consequences} {...(draft && { draft })} />}
      {data?.corrections && data.corrections.length > 0 && <Corrections corrections={data.corrections} />}
      {data && data.groups.length > 0 && (
        <FormReportView groups={data.groups} isFolded={data.consequences !== undefined} />
      )}
      {isUnknown && (
        <Card padding="none">
          <EmptyState
            icon={FileQuestion}
            title={t('importing.form.unknown')}
            text={t('importing.form.unknownText')}
          />
        </Card>
      )}
      {!isFetching && !data && !isUnknown && <ImportFailed error={error} onRetry={() => void refetch()} />}
    </ImportPage>
  );
}
