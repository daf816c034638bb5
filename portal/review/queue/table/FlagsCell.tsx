import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { Tooltip } from '../../../platform/ui/overlays/Tooltip.tsx';
import { Skeleton } from '../../../platform/ui/states/Skeleton.tsx';
import { severityIcon } from '../../flags/FlagBadge.tsx';
import type { SubmissionRow } from '../useSubmissionRow.ts';
import type { Visit } from '../visitedQueue.ts';
import { type RowSeverity, rowFlags } from './rowFlags.ts';

export interface FlagsCellProps {
  submission: SubmissionListItem;
  row: SubmissionRow;
  visit: Visit;
}

/** The worst flag, and how many more there are; both link to all flags. */
export function FlagsCell({ submission, row, visit }: FlagsCellProps) {
  const { t, i18n } = useTranslation();
  const language = useLanguage();
  const { flags, rulesFailed, passed, hasContinued, path, name } = row;
  const shown = rowFlags(
    {
      flags,
      rulesFailed,
      passed,
      hasContinued,
      values: submission.flagsJSON,
      urgency: submission.urgency,
    },
    {
      language,
      shortName: (key) =>
        i18n.exists(`review.flag.${key}`) && key !== 'bmi' ? t(`review.flag.${key}`) : undefined,
      anyFlag: t('review.flag.any'),
      continuedPast: t('continuedPast.badge'),
      notLoaded: t('review.flag.notLoaded'),
    },
  );
  const [worst, ...others] = shown;
  if (!worst) return flags ? null : <Skeleton className="h-4 w-24" />;
  return (
    <Tooltip text={shown.map(({ text }) => text).join(' · ')}>
      <Link
        to={`${path}?tab=flags`}
        state={visit}
        className="inline-flex max-w-full items-center gap-1.5 rounded-full align-middle text-ink no-underline"
      >
        <SeverityBadge severity={worst.severity}>{worst.text}</SeverityBadge>
        {others.length > 0 && (
          <>
            <span aria-hidden="true" className="shrink-0 text-xs font-semibold tabular-nums">
              +{others.length}
            </span>
            <span className="sr-only">, {others.map(({ text }) => text).join(', ')}</span>
          </>
        )}
        <span className="sr-only"> {t('review.flagsOf', { name })}</span>
      </Link>
    </Tooltip>
  );
}

function SeverityBadge({ severity, children }: { severity: RowSeverity; children: string }) {
  const isUnknown = severity === 'unknown';
  return (
    <Badge
      tone={isUnknown ? 'neutral' : severity}
      icon={isUnknown ? CircleHelp : severityIcon[severity]}
      className="min-w-0"
    >
      <span className="truncate">{children}</span>
    </Badge>
  );
}
