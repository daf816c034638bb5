/** Cases whose results differ from their expectations, to approve one by one or all together. */
import type { ApprovedExpectation } from '@clinic/contract/rules/draft';
import type { RuleDraftReport } from '@clinic/contract/rules/draftReport';
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, Finding } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { groupName } from '../cases/groupName.ts';
import { Outcome } from '../cases/WhyPanel.tsx';
import { asEditable } from '../editable.ts';

type Report = NonNullable<RuleDraftReport['fixtures']>;
type Failure = Report['failed'][number];

interface PublishFixturesProps {
  report: Report;
  /** The names of those who changed expected results. */
  rewrittenBy: readonly string[];
  document: RuleSetDocument;
  ownId: string;
  /** If absent, they are only shown. */
  onApprove?: (failures: readonly Failure[]) => void;
  approving?: boolean;
}

/** The draft's expectations once its rules' results are approved. A removed flag is expected to be absent. */
export function withFailuresApproved(
  expectations: readonly ApprovedExpectation[],
  failures: readonly Failure[],
): ApprovedExpectation[] {
  const added = failures.flatMap(({ set, caseId, differences }) =>
    differences.map(({ flag, got }) => ({ set, caseId, flag, value: got ?? null })),
  );
  const keyOf = ({ set, caseId, flag }: ApprovedExpectation): string => `${set} ${caseId} ${flag}`;
  const replaced = new Set(added.map(keyOf));
  return [...expectations.filter((each) => !replaced.has(keyOf(each))), ...added];
}

export function PublishFixtures(props: PublishFixturesProps) {
  const { report, rewrittenBy, document, ownId, onApprove, approving = false } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const flags = asEditable(document)?.flags ?? [];
  const titleOf = (key: string): string => {
    const flag = flags.find((each) => each.key === key);
    return flag ? textIn(flag.title, language) : key;
  };
  const { failed, passed, approved, idle, rewritten } = report;
  const approvable = failed.filter(({ set }) => set !== ownId);
  return (
    <Finding level={failed.length > 0 || passed + approved === 0 ? 'warning' : 'good'}>
      {failed.length > 0
        ? t('rules.publish.failing', { count: failed.length, passed })
        : (passed > 0 || approved === 0) && t('rules.publish.passing', { count: passed })}
      {approved > 0 && ` ${t('rules.publish.approved', { count: approved })}`}
      {idle.length > 0 && (
        <span className="block text-sm text-ink-soft">{t('rules.publish.idle', { count: idle.length })}</span>
      )}
      {rewritten.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-6 font-semibold">
            {t('rules.publish.rewritten', { count: rewritten.length, names: rewrittenBy.join(', ') })}
          </summary>
          <ul className="relative mt-1 grid max-h-[30dvh] gap-1 overflow-y-auto text-sm">
            {rewritten.map(({ set, caseId, title, setName, flag, before, value }) => (
              <li key={`${set} ${caseId} ${flag}`} className="flex flex-wrap items-center gap-1.5">
                <span className="font-medium">{title}</span>{' '}
                <span className="text-ink-soft">{groupName(setName)}</span>
                {titleOf(flag)}: {t('rules.publish.before')} <Outcome value={before} /> {t('rules.cases.now')}{' '}
                <Outcome value={value} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {failed.length > 0 && (
        <ul className="relative mt-2 grid max-h-[40dvh] gap-2 overflow-y-auto">
          {failed.map((failure) => (
            <li
              key={`${failure.set} ${failure.caseId}`}
              className="rounded border border-line bg-surface px-3 py-2 text-sm"
            >
              <p className="font-medium">
                {failure.title}{' '}
                <span className="font-normal text-ink-soft">{groupName(failure.setName)}</span>
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
                onApprove && (
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
                )
              )}
            </li>
          ))}
        </ul>
      )}
      {onApprove && approvable.length > 1 && (
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
