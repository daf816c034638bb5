/** A submission's flags in the queue: the first by name, how many there are, BMI, and whether it meets the criteria. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Badge, Tooltip } from '@clinic/platform/ui';
import { Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NAMED } from '../rowFlags.ts';
import { SeverityBadge } from '../table/FlagsCell.tsx';
import { useRowFlags } from '../useRowFlags.ts';
import type { SubmissionRow } from '../useSubmissionRow.ts';
import type { Visit } from '../visitedQueue.ts';

interface CardFlagsProps {
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
  const open = all.filter(({ severity }) => severity === 'unknown');
  const raised = all.filter(({ key = '', severity }) => !AT_END.includes(key) && severity !== 'unknown');
  const named = [...raised.slice(0, NAMED - open.length), ...open];
  const ofRules = all.filter(({ key }) => key !== undefined);
  const { bmi, meets_pharma_criteria: meets } = submission.flagsJSON;
  return (
    <div className="flex min-w-0 flex-wrap content-start gap-1.5 not-has-[li]:hidden @4xl:grid @4xl:grid-cols-[minmax(0,1fr)] @4xl:gap-1 @4xl:[&_li>span]:px-2">
      <ul className="contents @4xl:flex @4xl:gap-1">
        {named.map(({ key, severity, text }) => (
          <li key={`${key} ${text}`} title={text} className="flex max-w-full min-w-12 @4xl:first:shrink-0">
            <SeverityBadge severity={severity}>{text}</SeverityBadge>
          </li>
        ))}
      </ul>
      <ul className="contents @4xl:flex @4xl:gap-1 [&>li:not(:last-child)]:shrink-0">
        {ofRules.length > 0 && (
          <li>
            <Tooltip text={all.map(({ text }) => text).join(', ')}>
              <Link to={`${row.path}?tab=flags`} state={visit} className="block rounded-full no-underline">
                <Badge tone="warning" icon={Flag} className="@4xl:px-2">
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
          <li className="flex min-w-0" title={t('review.flag.meets_pharma_criteria')}>
            <SeverityBadge severity="success">{t('review.flag.meets_pharma_criteria')}</SeverityBadge>
          </li>
        )}
      </ul>
    </div>
  );
}
