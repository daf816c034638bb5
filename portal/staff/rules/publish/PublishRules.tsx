/** Requirements for publishing a draft: no problems, changed cases approved, a reason, a second person. */
import type { ApprovedExpectation, RuleDraftContent, RuleDraftDetail } from '@clinic/contract/rules/draft';
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { useSession } from '@clinic/platform/session';
import { Button, Finding, SelectField } from '@clinic/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewsNotice } from '../../authoring/NewsNotice.tsx';
import { FormFindings } from '../../authoring/publish/FormFindings.tsx';
import { ProblemsFinding } from '../../authoring/publish/ProblemsFinding.tsx';
import { PublishForm } from '../../authoring/publish/PublishForm.tsx';
import { PublishReport } from '../../authoring/publish/PublishReport.tsx';
import type { News, RevisionSaveState } from '../../authoring/session.ts';
import { type DraftForm, draftReport, ruleDraft } from '../queries.ts';
import { refusalText } from '../refusalText.ts';
import type { RULE_SETS } from '../ruleSetKind.ts';
import { ChangedTexts } from './ChangedTexts.tsx';
import { ProposedRules } from './ProposedRules.tsx';
import { PublishFixtures, withFailuresApproved } from './PublishFixtures.tsx';
import { UntestedFlags } from './UntestedFlags.tsx';
import { useFlagKeys } from './useFlagKeys.tsx';
import { hasErrors, isHeldBack, NotSaved, usePublishRules } from './usePublishRules.ts';
import { WeakenedDangers } from './WeakenedDangers.tsx';

export interface PublishRulesProps {
  kind: typeof RULE_SETS;
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
  /** Keys of the flags of the version in force, which stay. */
  publishedFlags: readonly string[];
  /** Renames flags, each from its key to another. */
  onKeys: (keys: ReadonlyMap<string, string>) => void;
  /** Drafts of forms that name the rules; an administrator publishes one together with them. */
  forms: readonly DraftForm[];
  /** The draft of the form that the dialog was opened for. */
  releases: string | undefined;
  /** The limits that no case tests. */
  limits: ReactNode;
  onClose: () => void;
}

export function PublishRules(props: PublishRulesProps) {
  const { draft, revision, document, forms, releases, onVersion, onClose } = props;
  const { t } = useTranslation();
  const isAdmin = useSession().user?.role === 'ADMIN';
  const [chosen, choose] = useState(releases ?? forms[0]?.draft.id ?? '');
  const form = isAdmin ? forms.find((each) => each.draft.id === chosen)?.draft.id : undefined;
  // Another user may have proposed it since this page was opened.
  const { data: savedDraft } = useQuery({ ...ruleDraft(draft.id), refetchOnMount: 'always' });
  const report = useQuery({ ...draftReport(draft.id, revision, form), placeholderData: keepPreviousData });
  const proposal = savedDraft?.revision === revision ? savedDraft.proposal : null;
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
      {(checked) =>
        proposal ? (
          <div className="grid gap-4">
            <Standing report={checked} version={document.version} onVersion={onVersion} />
            <WeakenedDangers report={checked} />
            <Findings report={checked} document={document} />
            {checked.fixtures && (
              <PublishFixtures
                report={checked.fixtures}
                rewrittenBy={checked.rewrittenBy.map(({ name }) => name)}
                document={document}
                ownId={draft.id}
              />
            )}
            {checked.texts.length > 0 && <ChangedTexts texts={checked.texts} />}
            {(checked.fixtures?.untested.length ?? 0) > 0 && (
              <UntestedFlags keys={checked.fixtures?.untested ?? []} document={document} />
            )}
            <FormPart report={checked} forms={forms} />
            <ProposedRules
              draftId={draft.id}
              revision={revision}
              replaces={checked.comparedWith?.version}
              proposal={proposal}
              disabled={report.isFetching || isHeldBack(checked)}
              onClose={onClose}
            />
          </div>
        ) : (
          <RulesForm
            {...props}
            report={checked}
            isFetching={report.isFetching}
            choice={
              forms.length > 0 &&
              checked.restores === null &&
              (isAdmin ? (
                <SelectField label={t('rules.release.form')} value={form ?? ''} onChange={choose}>
                  {forms.map(({ draft: { id, title, version } }) => (
                    <option key={id} value={id}>
                      {t('rules.release.draft', { title, version })}
                    </option>
                  ))}
                  <option value="">{t('rules.release.none')}</option>
                </SelectField>
              ) : (
                <Finding level="warning">{t('rules.release.byAdmin')}</Finding>
              ))
            }
          />
        )
      }
    </PublishReport>
  );
}

interface RulesFormProps extends PublishRulesProps {
  report: RuleDraftReport;
  isFetching: boolean;
  /** Selects the form that goes with the rules. */
  choice: ReactNode;
}

function RulesForm({ report, isFetching, choice, ...props }: RulesFormProps) {
  const { draft, document, expectations, onExpect, onVersion, save, news, flush, forms } = props;
  const { t } = useTranslation();
  const [areTextsRead, setTextsRead] = useState(false);
  const [isUntestedFine, setUntestedFine] = useState(false);
  const keys = useFlagKeys(document, props.publishedFlags);
  const publish = usePublishRules(draft.id, flush);
  const { texts, fixtures } = report;
  const textsError = texts.length > 0 && !areTextsRead;
  const untested = fixtures?.untested ?? [];
  const isBlocked = textsError || (untested.length > 0 && !isUntestedFine) || keys.isWrong;
  const isChecking = save !== 'saved' || isFetching;
  const hasFailures = (fixtures?.failed.length ?? 0) > 0;
  return (
    <PublishForm
      draftId={draft.id}
      texts={{
        note: t('rules.publish.note'),
        noteHelp: t('rules.publish.noteHelp'),
        noteMissing: t('rules.publish.noteMissing'),
        failed: t('rules.publish.failed'),
        action: t(`rules.${actionOf(report)}`),
      }}
      firstNote={report.comparedWith ? '' : t('rules.publish.firstNote')}
      hasErrors={hasErrors(report)}
      pending={publish.isPending}
      disabled={news !== null}
      refusal={publish.error ? publishRefusal(publish.error, t) : undefined}
      onPublish={(note) => {
        if (isBlocked || news) return;
        props.onKeys(keys.chosen);
        publish.mutate({ note, replaces: report.comparedWith?.version, form: report.form?.form });
      }}
      onClose={props.onClose}
    >
      {(tried) => (
        <>
          {news && <NewsNotice kind={props.kind} news={news} onDismiss={props.onNewsRead} />}
          <div className="grid gap-3">
            <Standing report={report} version={document.version} onVersion={onVersion} />
            {choice}
            <Findings report={report} document={document} />
            {fixtures && (
              <PublishFixtures
                report={fixtures}
                rewrittenBy={report.rewrittenBy.map(({ name }) => name)}
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
            {untested.length > 0 && (
              <UntestedFlags
                keys={untested}
                document={document}
                isFine={isUntestedFine}
                onFine={setUntestedFine}
                isMissing={tried && !isUntestedFine}
              />
            )}
            {props.limits}
            {keys.fields}
            <FormPart report={report} forms={forms} />
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

const actionOf = ({ needsApproval, restores, form }: RuleDraftReport): string => {
  if (needsApproval) return 'publish.propose';
  if (restores !== null) return form ? 'rollback.both' : 'rollback.action';
  return form ? 'publish.both' : 'publish.action';
};

function Findings({ report, document }: { report: RuleDraftReport; document: RuleSetDocument }) {
  const { t } = useTranslation();
  const errors = report.problems.filter(({ level }) => level === 'error');
  return (
    <ProblemsFinding errors={errors} document={document}>
      {errors.length > 0 ? t('rules.problems', { count: errors.length }) : t('rules.publish.noProblems')}
    </ProblemsFinding>
  );
}

/** What happens to the form in the same step. */
function FormPart({ report, forms }: { report: RuleDraftReport; forms: readonly DraftForm[] }) {
  const { t } = useTranslation();
  if (!report.form) return null;
  const { form, name, refused, report: safetyReport } = report.form;
  const isRetired = 'retire' in form;
  const draft = 'draft' in form ? forms.find((each) => each.draft.id === form.draft)?.draft : undefined;
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">
        {t(`rules.release.${isRetired ? 'retires' : 'publishes'}`, {
          title: draft?.title || name.id,
          version: name.version,
        })}
      </h3>
      {refused && <Finding level="error">{t(`rules.formRefused.${refused}`)}</Finding>}
      {safetyReport && <FormFindings report={safetyReport} document={draft?.document} />}
    </section>
  );
}

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
