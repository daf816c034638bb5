import type { SubmissionListItem } from '@clinic/contract/review';
import { Badge, Skeleton, Tooltip } from '@clinic/platform/ui';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { severityIcon } from '../../flags/FlagBadge.tsx';
import { NAMED, type RowSeverity } from '../rowFlags.ts';
import { useRowFlags } from '../useRowFlags.ts';
import type { SubmissionRow } from '../useSubmissionRow.ts';
import type { Visit } from '../visitedQueue.ts';

interface FlagsCellProps {
  submission: SubmissionListItem;
  row: SubmissionRow;
  visit: Visit;
}

/** The first flags by name, and how many more there are; all link to the flags. */
export function FlagsCell({ submission, row, visit }: FlagsCellProps) {
  const { t } = useTranslation();
  const { flags, path, name } = row;
  const shown = useRowFlags(submission, row);
  if (shown.length === 0) return flags ? null : <Skeleton className="h-4 w-24" />;
  const others = shown.slice(NAMED);
  return (
    <Tooltip text={shown.map(({ text }) => text).join(' · ')}>
      <Link
        to={`${path}?tab=flags`}
        state={visit}
        className="inline-flex max-w-full items-center gap-1.5 rounded-full align-middle text-ink no-underline [&>:first-child]:max-w-[65%] [&>:first-child]:shrink-0"
      >
        {shown.slice(0, NAMED).map(({ key, severity, text }) => (
          <SeverityBadge key={`${key} ${text}`} severity={severity}>
            {text}
          </SeverityBadge>
        ))}
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

export function SeverityBadge({ severity, children }: { severity: RowSeverity; children: string }) {
  const isUnknown = severity === 'unknown';
  return (
    <Badge
      tone={isUnknown ? 'neutral' : severity}
      icon={isUnknown ? CircleHelp : severityIcon[severity]}
      className="min-w-0 max-w-full"
    >
      <span className="truncate">{children}</span>
    </Badge>
  );
}
