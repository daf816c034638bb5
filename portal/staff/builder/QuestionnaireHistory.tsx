/** The history of a questionnaire: each point with its outline and a preview. */
import { Skeleton } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { History, type HistoryProps } from '../authoring/history/History.tsx';
import { OutlineAsRead } from './changes/OutlineAsRead.tsx';
import { publishedDefinition, questionnaires } from './document/queries.ts';
import { contentOf, QUESTIONNAIRES, type QuestionnaireContent } from './document/questionnaireKind.ts';

const Preview = lazy(async () => ({ default: (await import('./preview/Preview.tsx')).Preview }));

export default function QuestionnaireHistory(
  props: Pick<HistoryProps<QuestionnaireContent>, 'draftId' | 'revision' | 'content' | 'onRestore'>,
) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { id } = props.content.document;
  const { data, isError, isFetching, refetch } = useQuery({
    ...questionnaires,
    select: (all) =>
      (all.find((each) => each.id === id)?.versions ?? []).map((line) => ({
        version: line.version,
        at: line.publishedAt,
        who: line.publishedBy,
        note: line.changeNote,
      })),
  });
  return (
    <History
      {...props}
      kind={QUESTIONNAIRES}
      published={{ data, isError, isFetching, refetch }}
      readPublished={async (version) => {
        const definition = await queryClient.fetchQuery(publishedDefinition(String(id), version));
        return contentOf(definition).document;
      }}
      views={({ document }) => [
        { id: 'outline', title: t('versions.outline'), content: <OutlineAsRead document={document} /> },
        {
          id: 'preview',
          title: t('versions.preview'),
          lazy: true,
          content: (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <Preview document={document} selected={[]} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
