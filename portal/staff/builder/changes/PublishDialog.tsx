/** Shows the effects of publishing before it happens; publishing is blocked while there are errors. */
import { questionnaireDrafts, type SafetyReport } from '@clinic/contract/questionnaires';
import type { Definition } from '@clinic/engine/definition';
import { ApiError, call, useAction } from '@clinic/platform/api';
import { showToast } from '@clinic/platform/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DifferenceList } from '../../authoring/DifferenceList.tsx';
import { FormFindings } from '../../authoring/publish/FormFindings.tsx';
import { PublishForm } from '../../authoring/publish/PublishForm.tsx';
import { PublishReport } from '../../authoring/publish/PublishReport.tsx';
import { LIST_ADDRESS, publishedDefinition, questionnaires, safetyReport } from '../document/queries.ts';
import { contentOf, QUESTIONNAIRES } from '../document/questionnaireKind.ts';
import { StoredAnswers } from '../migrations/StoredAnswers.tsx';

export interface PublishDialogProps {
  id: string;
  /** The saved revision. */
  revision: number;
  definition: Definition | undefined;
  onClose: () => void;
}

export function PublishDialog({ id, revision, definition, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const report = useQuery(safetyReport(id, revision));
  const publish = usePublish(id, revision);
  return (
    <PublishReport
      report={report}
      failed={t('builder.publish.noReport')}
      title={t('builder.publish.title', { id: String(definition?.id), version: String(definition?.version) })}
      text={t('builder.publish.text')}
      onClose={onClose}
    >
      {(found) => (
        <PublishForm
          draftId={id}
          texts={{
            note: t('builder.publish.note'),
            noteHelp: t('builder.publish.noteHelp'),
            noteMissing: t('builder.publish.noteMissing'),
            failed: t('builder.publish.failed'),
            action: t('builder.publish.action'),
          }}
          firstNote={found.comparedWith ? '' : t('builder.publish.firstNote')}
          hasErrors={found.problems.some(({ level }) => level === 'error')}
          pending={publish.isPending}
          refusal={publish.error ? refusalText(publish.error, t) : undefined}
          onPublish={publish.mutate}
          onClose={onClose}
        >
          {() => <Report report={found} definition={definition} />}
        </PublishForm>
      )}
    </PublishReport>
  );
}

function Report({ report, definition }: { report: SafetyReport; definition: Definition | undefined }) {
  const { t } = useTranslation();
  const { comparedWith, differences, answers } = report;
  const { data: before } = useQuery({
    ...publishedDefinition(comparedWith?.id ?? '', comparedWith?.version ?? ''),
    enabled: comparedWith !== null,
  });
  return (
    <div className="grid gap-3">
      <FormFindings report={report} document={definition} />
      {answers && comparedWith && <StoredAnswers answers={answers} before={before} />}
      {comparedWith !== null && (
        <details>
          <summary className="font-semibold">
            {t('builder.publish.differences', { count: differences.length, version: comparedWith.version })}
          </summary>
          {before && definition && (
            <div className="mt-2 rounded border border-line">
              <DifferenceList
                kind={QUESTIONNAIRES}
                differences={differences}
                before={contentOf(before)}
                after={contentOf(definition)}
              />
            </div>
          )}
        </details>
      )}
    </div>
  );
}

const REFUSALS: Record<string, string> = {
  stale_draft: 'builder.publish.stale',
  publication_refused: 'builder.publish.refused',
  already_published: 'builder.publish.alreadyPublished',
};

function refusalText(error: Error, t: TFunction): string {
  const code = error instanceof ApiError ? String(error.json?.code) : '';
  return t(REFUSALS[code] ?? 'builder.tryLater');
}

function usePublish(id: string, revision: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useAction({
    mutationFn: (note: string) => call(questionnaireDrafts.publish, { id }, { revision, note }),
    onSuccess: async ({ questionnaireId, version }) => {
      showToast({ title: t('builder.publish.done', { id: questionnaireId, version }), tone: 'success' });
      // First, because the editor would go on asking about the draft, which is no more.
      await navigate(LIST_ADDRESS);
      void queryClient.invalidateQueries({ queryKey: questionnaires.queryKey });
    },
  });
}
