/** Shows the effects of publishing before it happens; publishing is blocked while there are errors. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { questionnaireDrafts, type SafetyReport } from '../../../contract/questionnaires.ts';
import type { Definition } from '../../../engine/definition/definition.ts';
import { DifferenceList } from '../../authoring/DifferenceList.tsx';
import { call } from '../../platform/api/call.ts';
import { ApiError } from '../../platform/api/client.ts';
import { keyOf } from '../../platform/api/queryOf.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Finding } from '../../platform/ui/base/Finding.tsx';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { TextareaField } from '../../platform/ui/fields/TextareaField.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { showToast } from '../../platform/ui/overlays/toasts.ts';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { problemText } from '../document/problemText.ts';
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
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const report = useQuery(safetyReport(id, revision));
  const publish = usePublish(id, revision);
  const errors = report.data?.problems.filter(({ level }) => level === 'error') ?? [];
  const noteError = note.trim() === '' && t('builder.publish.noteMissing');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (report.data && errors.length === 0 && !noteError) publish.mutate(note.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('builder.publish.title', { id: String(definition?.id), version: String(definition?.version) })}
      text={t('builder.publish.text')}
    >
      {report.isPending && <Skeleton className="h-48" />}
      {report.isError && (
        <LoadFailed
          level={3}
          title={t('builder.publish.noReport')}
          retryText={t('common.tryAgain')}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      )}
      {report.data && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Report report={report.data} definition={definition} />
          {publish.isError && <Refusal error={publish.error} />}
          {errors.length === 0 && (
            <TextareaField
              required
              label={t('builder.publish.note')}
              help={t('builder.publish.noteHelp')}
              error={tried && noteError}
              rows={2}
              maxLength={2000}
              value={note}
              onChange={setNote}
            />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {errors.length === 0 && (
              <Button type="submit" pending={publish.isPending}>
                {t('builder.publish.action')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

function Report({ report, definition }: { report: SafetyReport; definition: Definition | undefined }) {
  const { t } = useTranslation();
  const { problems, comparedWith, differences, fixtures, draftsInProgress, answers } = report;
  const errors = problems.filter(({ level }) => level === 'error');
  const warnings = problems.length - errors.length;
  const { data: before } = useQuery({
    ...publishedDefinition(comparedWith?.id ?? '', comparedWith?.version ?? ''),
    enabled: comparedWith !== null,
  });
  return (
    <div className="grid gap-3">
      <Finding level={errors.length > 0 ? 'error' : warnings > 0 ? 'warning' : 'good'}>
        {errors.length > 0
          ? t('builder.publish.errors', { count: errors.length })
          : warnings > 0
            ? t('builder.publish.warnings', { count: warnings })
            : t('builder.problems.none')}
        {errors.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-sm">
            {errors.slice(0, 10).map((problem) => (
              <li key={`${problem.path} ${problem.message}`} className="wrap-anywhere">
                {problemText(problem, t)}{' '}
                <span className="font-mono text-xs text-ink-soft">{problem.path}</span>
              </li>
            ))}
          </ul>
        )}
      </Finding>
      {fixtures && (
        <Finding level={fixtures.failed.length > 0 ? 'warning' : 'good'}>
          {fixtures.failed.length > 0
            ? t('builder.publish.fixturesFail', { count: fixtures.failed.length, passed: fixtures.passed })
            : t('builder.publish.fixturesPass', { count: fixtures.passed })}
          {fixtures.failed.length > 0 && (
            <ul className="mt-1 list-disc pl-5 text-sm">
              {fixtures.failed.slice(0, 10).map(({ id, title, flags }) => (
                <li key={id} className="wrap-anywhere">
                  {title}
                  {flags.length > 0 && ` · ${flags.join(', ')}`}
                </li>
              ))}
            </ul>
          )}
        </Finding>
      )}
      <Finding level="good">{t('builder.publish.inProgress', { count: draftsInProgress })}</Finding>
      {answers && comparedWith && <StoredAnswers answers={answers} before={before} />}
      {comparedWith === null ? (
        <Finding level="good">{t('builder.publish.first')}</Finding>
      ) : (
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

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? String(error.json?.code) : '';
  const text = REFUSALS[code] ? t(REFUSALS[code]) : t('builder.tryLater');
  return (
    <Notice tone="danger" role="alert" title={t('builder.publish.failed')}>
      <p>{text}</p>
    </Notice>
  );
}

function usePublish(id: string, revision: number) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => call(questionnaireDrafts.publish, { id }, { revision, note }),
    onSuccess: async ({ questionnaireId, version }) => {
      showToast({ title: t('builder.publish.done', { id: questionnaireId, version }), tone: 'success' });
      await queryClient.invalidateQueries({ queryKey: questionnaires.queryKey });
      void queryClient.invalidateQueries({ queryKey: keyOf(questionnaireDrafts.list) });
      await navigate(LIST_ADDRESS);
    },
  });
}
