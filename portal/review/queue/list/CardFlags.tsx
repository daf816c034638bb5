/** A submission's flags in the queue: the first by name, how many there are, BMI, and whether it meets the criteria. */
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { Tooltip } from '../../../platform/ui/overlays/Tooltip.tsx';
import { FlagBadge } from '../../flags/FlagBadge.tsx';
import { NAMED } from '../rowFlags.ts';
import { SeverityBadge } from '../table/FlagsCell.tsx';
import { useRowFlags } from '../useRowFlags.ts';
import type { SubmissionRow } from '../useSubmissionRow.ts';
import type { Visit } from '../visitedQueue.ts';

export interface CardFlagsProps {
  submission: SubmissionListItem;
  row: SubmissionRow;
  visit: Visit;
}

/** Every card shows these at its end. */
const AT_END = ['bmi', 'meets_pharma_criteria'];

export function CardFlags({ submission, row, visit }: CardFlagsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = useRowFlags(submission, row);
  const named = all.filter(({ key = '' }) => !AT_END.includes(key));
  const ofRules = all.filter(({ key }) => key !== undefined);
  const { bmi, meets_pharma_criteria: meets } = submission.flagsJSON;
  return (
    <ul className="flex min-w-0 flex-wrap content-start gap-1.5 empty:hidden">
      {named.slice(0, NAMED).map(({ key, severity, text }) => (
        <li key={`${key} ${text}`} className="max-w-full">
          <SeverityBadge severity={severity}>{text}</SeverityBadge>
        </li>
      ))}
      {ofRules.length > 0 && (
        <li>
          <Tooltip text={all.map(({ text }) => text).join(', ')}>
            <Link to={`${row.path}?tab=flags`} state={visit} className="block rounded-full no-underline">
              <Badge tone="warning" icon={Flag}>
                {t('review.flag.any')}
                {row.flags && <span className="tabular-nums">{ofRules.length}</span>}
                <span className="sr-only">{t('review.flagsOf', { name: row.name })}</span>
              </Badge>
            </Link>
          </Tooltip>
        </li>
      )}
      {typeof bmi === 'number' && (
        <li>
          <Badge tone="neutral" className="tabular-nums">
            {t('review.flag.bmi', { bmi: format.oneDecimal(bmi) })}
          </Badge>
        </li>
      )}
      {meets === true && (
        <li>
          <FlagBadge severity="success">{t('review.flag.meets_pharma_criteria')}</FlagBadge>
        </li>
      )}
    </ul>
  );
}
