/** Requirements for publishing a draft: no problems, changed cases approved, a reason, a second person. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ApprovedExpectation,
  RuleDraftContent,
  RuleDraftDetail,
  RuleDraftReport,
  RuleSetDocument,
} from '../../../contract/ruleSets.ts';
import { NewsNotice } from '../../authoring/NewsNotice.tsx';
import type { News, RevisionSaveState } from '../../authoring/session.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Finding } from '../../platform/ui/base/Finding.tsx';
import { Notice } from '../../platform/ui/base/Notice.tsx';
import { TextareaField } from '../../platform/ui/fields/TextareaField.tsx';
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { draftReport, ruleDraft } from '../queries.ts';
import { refusalText } from '../refusalText.ts';
import { RULE_SETS } from '../ruleSetKind.ts';
import { ChangedTexts } from './ChangedTexts.tsx';
import { ProposedRules } from './ProposedRules.tsx';
import { PublishFixtures, withFailuresApproved } from './PublishFixtures.tsx';
import { NotSaved, usePublishRules } from './usePublishRules.ts';

export interface PublishRulesProps {
  draft: RuleDraftDetail;
  revision: number;
  document: RuleSetDocument;
  expectations: readonly ApprovedExpectation[];
  onExpect: (next: ApprovedExpectation[]) => void;
  onVersion: (version: string) => void;
  save: RevisionSaveState;
  /** Another user's changes since the dialog was opened: to be read before publishing. */
  news: News<RuleDraftContent> | null;
  onNewsRead: () => void;
  flush: () => Promise<number | undefined>;
  onClose: () => void;
}

export function PublishRules(props: PublishRulesProps) {
  const { draft, revision, document, expectations, onExpect, onVersion, save, flush, onClose } = props;
  const { news, onNewsRead } = props;
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  // Another user may have proposed it since this page was opened.
  const { data: standing } = useQuery({ ...ruleDraft(draft.id), refetchOnMount: 'always' });
  const report = useQuery({ ...draftReport(draft.id, revision), placeholderData: keepPreviousData });
  const publish = usePublishRules(draft.id, flush);
  const errors = report.data?.problems.filter(({ level }) => level === 'error') ?? [];
  const failed = report.data?.fixtures?.failed ?? [];
  const texts = report.data?.texts ?? [];
  const [areTextsRead, setTextsRead] = useState(false);
  const textsError = texts.length > 0 && !areTextsRead;
  const noteError = note.trim() === '' && t('rules.publish.noteMissing');
  const proposal = standing?.revision === revision ? standing.proposal : null;
  const inForce = report.data?.comparedWith?.version;
  const restores = report.data?.restores ?? null;
  const isChecking = save !== 'saved' || report.isFetching;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!noteError && !textsError && !news) publish.mutate({ note: note.trim(), replaces: inForce });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        restores === null
          ? t('rules.publish.title', { id: draft.ruleSetId, version: document.version })
          : t('rules.rollback.title', { version: restores })
      }
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
        <div className="grid gap-4">
          <Standing report={report.data} version={document.version} onVersion={onVersion} />
          {texts.length > 0 && <ChangedTexts texts={texts} />}
          <ProposedRules
            draftId={draft.id}
            revision={revision}
            replaces={inForce}
            proposal={proposal}
            onClose={onClose}
          />
        </div>
      )}
      {report.data && !proposal && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          {news && <NewsNotice kind={RULE_SETS} news={news} onDismiss={onNewsRead} />}
          <div className="grid gap-3">
            <Standing report={report.data} version={document.version} onVersion={onVersion} />
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
              <PublishFixtures
                report={report.data.fixtures}
                document={document}
                ownId={draft.id}
                onApprove={(failures) => {
                  onExpect(withFailuresApproved(expectations, failures));
                  void flush();
                }}
                approving={isChecking}
              />
            )}
            {texts.length > 0 && (
              <ChangedTexts
                texts={texts}
                isRead={areTextsRead}
                onRead={setTextsRead}
                isMissing={tried && textsError}
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
          {tried && !publish.isPending && !isChecking && failed.length > 0 && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {t('rules.publish.approveFirst')}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="secondary" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            {errors.length === 0 && (
              <Button type="submit" pending={publish.isPending} disabled={news !== null}>
                {t(`rules.${actionOf(report.data)}`)}
              </Button>
            )}
          </div>
        </form>
      )}
    </Dialog>
  );
}

const actionOf = ({ needsApproval, restores }: RuleDraftReport): string => {
  if (needsApproval) return 'publish.propose';
  return restores === null ? 'publish.action' : 'rollback.action';
};

interface StandingProps {
  report: RuleDraftReport;
  version: unknown;
  onVersion: (version: string) => void;
}

/** The version that publication replaces, and what the publisher has to know about it. */
function Standing({ report, version, onVersion }: StandingProps) {
  const { t } = useTranslation();
  const { comparedWith, isOutdated, freeVersion, restores } = report;
  const inForce = comparedWith?.version;
  return (
    <>
      {restores !== null && (
        <Finding level="warning">{t('rules.rollback.text', { version, restores, inForce })}</Finding>
      )}
      {isOutdated && <Finding level="warning">{t('rules.publish.outdated', { version: inForce })}</Finding>}
      {freeVersion !== null && (
        <Finding level="error">
          {t('rules.publish.versionTaken', { version })}{' '}
          <Button size="sm" variant="secondary" onClick={() => onVersion(freeVersion)}>
            {t('rules.publish.useVersion', { version: freeVersion })}
          </Button>
        </Finding>
      )}
    </>
  );
}

function Refusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" role="alert" title={t('rules.publish.failed')}>
      <p>{error instanceof NotSaved ? t('rules.publish.notSaved') : refusalText(error, t)}</p>
    </Notice>
  );
}
