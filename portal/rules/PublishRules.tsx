/** What stands between a draft and its publication: problems, cases that changed, a reason, a second person. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { textIn } from '../../engine/definition.ts';
import {
  type ApprovedExpectation,
  type RuleDraftDetail,
  type RuleDraftReport,
  RulePublished,
  type RuleSetDocument,
} from '../../server/rules/contract.ts';
import { ApiError, client } from '../api/client.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Finding } from '../ui/Finding.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TextareaField } from '../ui/TextareaField.tsx';
import { showToast } from '../ui/toasts.ts';
import { asEditable } from './editable.ts';
import { ProposedRules } from './ProposedRules.tsx';
import { draftApi, draftReport, ruleDraft, ruleSets } from './queries.ts';
import type { SaveState } from './useRuleDraft.ts';
import { useRulesBase } from './useRulesBase.ts';
import { Outcome } from './WhyPanel.tsx';

export interface PublishRulesProps {
  draft: RuleDraftDetail;
  revision: number;
  document: RuleSetDocument;
  expectations: readonly ApprovedExpectation[];
  onExpect: (next: ApprovedExpectation[]) => void;
  save: SaveState;
  flush: () => Promise<boolean>;
  onClose: () => void;
}

type Failure = NonNullable<RuleDraftReport['fixtures']>['failed'][number];

export function PublishRules(props: PublishRulesProps) {
  const { draft, revision, document, expectations, onExpect, save, flush, onClose } = props;
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const { data: standing } = useQuery(ruleDraft(draft.id));
  const report = useQuery(draftReport(draft.id, revision));
  const publish = usePublish(draft.id, revision);
  const errors = report.data?.problems.filter(({ level }) => level === 'error') ?? [];
  const failed = report.data?.fixtures?.failed ?? [];
  const isReady = report.data !== undefined && errors.length === 0 && failed.length === 0 && save === 'saved';
  const noteError = note.trim() === '' && t('rules.publish.noteMissing');
  const proposal = standing?.revision === revision ? standing.proposal : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isReady && !noteError) publish.mutate(note.trim());
  };
  const approve = (failures: readonly Failure[]): void => {
    const added = failures.flatMap(({ set, caseId, differences }) =>
      differences.flatMap(({ flag, got }) => (got === undefined ? [] : [{ set, caseId, flag, value: got }])),
    );
    const others = expectations.filter(
      (each) =>
        !added.some(
          ({ set, caseId, flag }) => set === each.set && caseId === each.caseId && flag === each.flag,
        ),
    );
    onExpect([...others, ...added]);
    void flush().then(() =>
      queryClient.invalidateQueries({ queryKey: ['/api/rules/drafts', draft.id, 'report'] }),
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('rules.publish.title', { id: draft.ruleSetId, version: draft.version })}
      text={t('rules.publish.text')}
    >
      {report.data === undefined && !report.isError && <Skeleton className="h-48" />}
      {report.isError && (
        <LoadFailed
          level={3}
          title={t('rules.publish.noReport')}
          retryText={t('common.tryAgain')}
          onRetry={() => void report.refetch()}
          retrying={report.isFetching}
        />
      )}
      {report.data && proposal && (
        <ProposedRules draftId={draft.id} revision={revision} proposal={proposal} onClose={onClose} />
      )}
      {report.data && !proposal && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <div className="grid gap-3">
            <Finding level={errors.length > 0 ? 'error' : 'good'}>
              {errors.length > 0
                ? t('rules.problems', { count: errors.length })
                : t('rules.publish.noProblems')}
              {errors.length > 0 && (
                <ul lang="en" className="mt-1 list-disc pl-5 text-sm">
                  {errors.slice(0, 8).map(({ path, message }) => (
                    <li key={`${path} ${message}`} className="wrap-anywhere">
                      {message} <span className="font-mono text-xs text-ink-soft">{path}</span>
                    </li>
                  ))}
                </ul>
              )}
            </Finding>
            {report.data.fixtures && (
              <Fixtures
                report={report.data.fixtures}
                document={document}
                ownId={draft.id}
                onApprove={approve}
                approving={save !== 'saved' || report.isFetching}
              />
            )}
            {report.data.needsApproval && (
              <Finding level="warning">{t('rules.publish.needsApproval')}</Finding>
            )}
          </div>
          {publish.isError && <Refusal error={publish.error} />}
          {errors.length === 0 && (
            <TextareaField
              required
              label={t('rules.publish.note')}
              help={t('rules.publish.noteHelp')}
              error={tried && noteError}
              rows={2}
              maxLength={2000}
              value={note}
              onChange={setNote}
            />
          )}
          {tried && failed.length > 0 && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {t('rules.publish.approveFirst')}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {errors.length === 0 && (
              <Button type="submit" pending={publish.isPending}>
                {report.data.needsApproval ? t('rules.publish.propose') : t('rules.publish.action')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

interface FixturesProps {
  report: NonNullable<RuleDraftReport['fixtures']>;
  document: RuleSetDocument;
  ownId: string;
  onApprove: (failures: readonly Failure[]) => void;
  approving: boolean;
}

function Fixtures({ report, document, ownId, onApprove, approving }: FixturesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const flags = asEditable(document)?.flags ?? [];
  const titleOf = (key: string): string => {
    const flag = flags.find((each) => each.key === key);
    return flag ? textIn(flag.title, language) : key;
  };
  const { failed, passed, approved, idle } = report;
  const approvable = failed.filter(({ set }) => set !== ownId);
  return (
    <Finding level={failed.length > 0 ? 'warning' : 'good'}>
      {failed.length > 0
        ? t('rules.publish.failing', { count: failed.length, passed })
        : t('rules.publish.passing', { count: passed })}
      {approved > 0 && ` ${t('rules.publish.approved', { count: approved })}`}
      {idle.length > 0 && (
        <span className="block text-sm text-ink-soft">{t('rules.publish.idle', { count: idle.length })}</span>
      )}
      {failed.length > 0 && (
        <ul className="mt-2 grid max-h-[40dvh] gap-2 overflow-y-auto">
          {failed.map((failure) => (
            <li
              key={`${failure.set} ${failure.caseId}`}
              className="rounded border border-line bg-surface px-3 py-2 text-sm"
            >
              <p className="font-medium">
                {failure.title} <span className="font-normal text-ink-soft">{failure.setName}</span>
              </p>
              {failure.differences.map(({ flag, expected, got }) => (
                <p key={flag} className="mt-1 flex flex-wrap items-center gap-1.5">
                  {titleOf(flag)}: {t('rules.cases.expected')} <Outcome value={expected} />{' '}
                  {t('rules.cases.now')} <Outcome value={got} />
                </p>
              ))}
              {failure.set === ownId ? (
                <p className="mt-1 text-ink-soft">{t('rules.publish.ownCase')}</p>
              ) : (
                <Button
                  size="sm"
                  variant="secondary"
                  className="mt-2"
                  pending={approving}
                  onClick={() => onApprove([failure])}
                >
                  {t('rules.cases.approve')}
                  <span className="sr-only">: {failure.title}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {approvable.length > 1 && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          pending={approving}
          onClick={() => onApprove(approvable)}
        >
          {t('rules.publish.approveAll', { count: approvable.length })}
        </Button>
      )}
    </Finding>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  const code = error instanceof ApiError ? error.json?.code : undefined;
  const known = [
    'stale_draft',
    'fixtures_differ',
    'publication_refused',
    'base_outdated',
    'already_published',
  ];
  return (
    <Notice tone="danger" role="alert" title={t('rules.publish.failed')}>
      <p>{known.includes(String(code)) ? t(`rules.publish.refused.${code}`) : t('rules.tryLater')}</p>
    </Notice>
  );
}

function usePublish(id: string, revision: number) {
  const { t } = useTranslation();
  const base = useRulesBase();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (note: string) =>
      RulePublished.parse(await client.send('POST', `${draftApi(id)}/publish`, { revision, note })),
    onSuccess: async (outcome) => {
      if (outcome.outcome === 'published') {
        showToast({
          title: t('rules.publish.done', { id: outcome.ruleSetId, version: outcome.version }),
          text: t('rules.publish.doneText'),
          tone: 'success',
        });
      } else showToast({ title: t('rules.publish.proposed'), tone: 'success' });
      await navigate(base);
      void queryClient.invalidateQueries({ queryKey: ruleSets.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['/api/rules/fixtures'] });
    },
  });
}
