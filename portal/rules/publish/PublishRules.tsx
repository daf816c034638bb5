/** Requirements for publishing a draft: no problems, changed cases approved, a reason, a second person. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  ApprovedExpectation,
  RuleDraftContent,
  RuleDraftDetail,
} from '../../../contract/rules/draft.ts';
import type { RuleDraftReport } from '../../../contract/rules/draftReport.ts';
import type { RuleSetDocument } from '../../../contract/rules/ruleSetVersion.ts';
import { NewsNotice } from '../../authoring/NewsNotice.tsx';
import { ProblemsFinding } from '../../authoring/publish/ProblemsFinding.tsx';
import { PublishForm } from '../../authoring/publish/PublishForm.tsx';
import { PublishReport } from '../../authoring/publish/PublishReport.tsx';
import type { News, RevisionSaveState } from '../../authoring/session.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { Finding } from '../../platform/ui/base/Finding.tsx';
import { draftReport, ruleDraft } from '../queries.ts';
import { refusalText } from '../refusalText.ts';
import { RULE_SETS } from '../ruleSetKind.ts';
import { ChangedTexts } from './ChangedTexts.tsx';
import { ProposedRules } from './ProposedRules.tsx';
import { PublishFixtures, withFailuresApproved } from './PublishFixtures.tsx';
import { NotSaved, usePublishRules } from './usePublishRules.ts';
import { WeakenedDangers } from './WeakenedDangers.tsx';

export interface PublishRulesProps {
  draft: RuleDraftDetail;
  revision: number;
  document: RuleSetDocument;
  expectations: readonly ApprovedExpectation[];
  onExpect: (next: ApprovedExpectation[]) => void;
  onVersion: (version: string) => void;
  save: RevisionSaveState;
  /** Another user's changes since the dialog was opened, to be reviewed before publishing. */
  news: News<RuleDraftContent> | null;
  onNewsRead: () => void;
  flush: () => Promise<number | undefined>;
  onClose: () => void;
}

export function PublishRules(props: PublishRulesProps) {
  const { draft, revision, document, onVersion, onClose } = props;
  const { t } = useTranslation();
  // Another user may have proposed it since this page was opened.
  const { data: standing } = useQuery({ ...ruleDraft(draft.id), refetchOnMount: 'always' });
  const report = useQuery({ ...draftReport(draft.id, revision), placeholderData: keepPreviousData });
  const proposal = standing?.revision === revision ? standing.proposal : null;
  const restores = report.data?.restores ?? null;
  return (
    <PublishReport
      report={report}
      failed={t('rules.publish.noReport')}
      title={
        restores === null
          ? t('rules.publish.title', { id: draft.ruleSetId, version: document.version })
          : t('rules.rollback.title', { version: restores })
      }
      text={t('rules.publish.text')}
      onClose={onClose}
    >
      {(found) =>
        proposal ? (
          <div className="grid gap-4">
            <Standing report={found} version={document.version} onVersion={onVersion} />
            <WeakenedDangers report={found} />
            {found.texts.length > 0 && <ChangedTexts texts={found.texts} />}
            <ProposedRules
              draftId={draft.id}
              revision={revision}
              replaces={found.comparedWith?.version}
              proposal={proposal}
              onClose={onClose}
            />
          </div>
        ) : (
          <RulesForm {...props} report={found} isFetching={report.isFetching} />
        )
      }
    </PublishReport>
  );
}

interface RulesFormProps extends PublishRulesProps {
  report: RuleDraftReport;
  isFetching: boolean;
}

function RulesForm({ report, isFetching, ...props }: RulesFormProps) {
  const { draft, document, expectations, onExpect, onVersion, save, news, flush } = props;
  const { t } = useTranslation();
  const [areTextsRead, setTextsRead] = useState(false);
  const publish = usePublishRules(draft.id, flush);
  const errors = report.problems.filter(({ level }) => level === 'error');
  const { texts, fixtures } = report;
  const textsError = texts.length > 0 && !areTextsRead;
  const isChecking = save !== 'saved' || isFetching;
  const hasFailures = (fixtures?.failed.length ?? 0) > 0;
  return (
    <PublishForm
      texts={{
        note: t('rules.publish.note'),
        noteHelp: t('rules.publish.noteHelp'),
        noteMissing: t('rules.publish.noteMissing'),
        failed: t('rules.publish.failed'),
        action: t(`rules.${actionOf(report)}`),
      }}
      hasErrors={errors.length > 0}
      pending={publish.isPending}
      disabled={news !== null}
      refusal={publish.error ? publishRefusal(publish.error, t) : undefined}
      onPublish={(note) => {
        if (!textsError && !news) publish.mutate({ note, replaces: report.comparedWith?.version });
      }}
      onClose={props.onClose}
    >
      {(tried) => (
        <>
          {news && <NewsNotice kind={RULE_SETS} news={news} onDismiss={props.onNewsRead} />}
          <div className="grid gap-3">
            <Standing report={report} version={document.version} onVersion={onVersion} />
            <ProblemsFinding errors={errors} document={document}>
              {errors.length > 0
                ? t('rules.problems', { count: errors.length })
                : t('rules.publish.noProblems')}
            </ProblemsFinding>
            {fixtures && (
              <PublishFixtures
                report={fixtures}
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
            <WeakenedDangers report={report} />
          </div>
          {tried && !publish.isPending && !isChecking && hasFailures && (
            <p role="alert" className="text-sm font-semibold text-danger">
              {t('rules.publish.approveFirst')}
            </p>
          )}
        </>
      )}
    </PublishForm>
  );
}

const publishRefusal = (error: Error, t: TFunction): string =>
  error instanceof NotSaved ? t('rules.publish.notSaved') : refusalText(error, t);

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
