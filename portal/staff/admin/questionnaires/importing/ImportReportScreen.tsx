/** The stored report of an import, for a draft or a published version. */
import type { FormReport } from '@clinic/contract/forms/formImport';
import { questionnaireDrafts as drafts } from '@clinic/contract/questionnaires';
import { type FhirSource, isSameLoss, type Loss } from '@clinic/engine/definition';
import { ApiError, call, keyOf, queryOf, useAction } from '@clinic/platform/api';
import { Card, EmptyState, Loading, Skeleton, usePageTitle } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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

/**
 * Accepts in a draft what patients miss of the form that it was imported from.
 * @returns undefined until the draft is known
 */
function useAcceptance(id: string): ConsequencesProps['draft'] {
  const queries = useQueryClient();
  const queryKey = [...keyOf(drafts.read, { id }), 'losses'];
  const { data } = useQuery({ ...queryOf(drafts.read, { id }), queryKey, staleTime: 0, gcTime: 0 });
  const accept = useAction({
    mutationFn: (accepted: readonly Loss[]) => {
      if (!data) throw new Error('The draft is not loaded');
      const { document, revision } = data;
      const fhir = document.fhir as FhirSource;
      const losses = fhir.losses?.map((loss) =>
        accepted.some((each) => isSameLoss(each, loss)) ? { ...loss, accepted: true } : loss,
      );
      return call(drafts.save, { id }, { revision, document: { ...document, fhir: { ...fhir, losses } } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  if (!data) return undefined;
  return {
    losses: (data.document.fhir as FhirSource | undefined)?.losses ?? [],
    addressOf: (question) =>
      question === undefined ? draftAddress(id) : `${draftAddress(id)}?${new URLSearchParams({ question })}`,
    isSaving: accept.isPending,
    isFailed: accept.isError,
    onAccept: accept.mutate,
  };
}
