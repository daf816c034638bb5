/** A submission's flags in the queue: the specified badges, and the most severe flag in words. */
import { CircleHelp, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import type { Flags } from '../../../../contract/values.ts';
import { type EligibilityRule, textIn } from '../../../../engine/definition/definition.ts';
import type { Severity } from '../../../../rules/document/ruleset.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../platform/ui/base/Badge.tsx';
import { Tooltip } from '../../../platform/ui/overlays/Tooltip.tsx';
import { FlagBadge } from '../../flags/FlagBadge.tsx';
import { type ListedFlag, withState } from '../../flags/flagList.ts';
import type { Visit } from '../visitedQueue.ts';

export interface CardFlagsProps {
  flags: readonly ListedFlag[] | undefined;
  rulesFailed: boolean;
  urgency: SubmissionListItem['urgency'];
  values: Flags;
  /** Eligibility rules that the patient continued past. */
  passed: readonly EligibilityRule[];
  hasContinued: boolean;
  /** URL of the flags' explanation. */
  path: string;
  name: string;
  visit: Visit;
}

/** The flags that every card shows, most severe first. */
const NAMED: readonly [string, Severity][] = [
  ['contra_glp1_pancreatitis', 'danger'],
  ['pregnancy', 'danger'],
  ['meets_pharma_criteria', 'success'],
];

const isNamed = (key: string): boolean => NAMED.some(([each]) => each === key);

export function CardFlags(props: CardFlagsProps) {
  const { flags, rulesFailed, urgency, values, passed, hasContinued, path, name, visit } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const raised = flags ? withState(flags, 'raised') : [];
  const named = NAMED.filter(([key]) => values[key] === true);
  const dangers = raised.filter(({ flag }) => flag.severity === 'danger' && !isNamed(flag.key));
  // Before the rules have loaded, the urgency says whether a number raised an alert.
  const isUrgent = !flags && (urgency === 3 || (urgency === 2 && !hasContinued));
  const any = isUrgent || Object.values(values).some((value) => value === true);
  const bmi = values.bmi;
  const titles = raised.map(({ flag }) => textIn(flag.title, language));
  return (
    <ul className="flex min-w-0 flex-wrap content-start gap-1.5 empty:hidden">
      {named
        .filter(([, severity]) => severity === 'danger')
        .map(([key, severity]) => (
          <li key={key}>
            <FlagBadge severity={severity}>{t(`review.flag.${key}`)}</FlagBadge>
          </li>
        ))}
      {dangers.slice(0, 1).map(({ flag }) => (
        <li key={flag.key}>
          <FlagBadge severity="danger">{textIn(flag.title, language)}</FlagBadge>
        </li>
      ))}
      {hasContinued && (
        <li>
          <Tooltip
            text={passed.map(({ title }) => textIn(title, language)).join(', ') || t('continuedPast.badge')}
          >
            <Link to={`${path}?tab=flags`} state={visit} className="block rounded-full no-underline">
              <FlagBadge severity="warning">{t('continuedPast.badge')}</FlagBadge>
            </Link>
          </Tooltip>
        </li>
      )}
      {any && (
        <li>
          <Tooltip text={titles.length > 0 ? titles.join(', ') : t('review.flag.any')}>
            <Link to={`${path}?tab=flags`} state={visit} className="block rounded-full no-underline">
              <Badge tone={isUrgent && urgency === 3 ? 'danger' : 'warning'} icon={Flag}>
                {t('review.flag.any')}
                {titles.length > 0 && <span className="tabular-nums">{titles.length}</span>}
                <span className="sr-only">{t('review.flagsOf', { name })}</span>
              </Badge>
            </Link>
          </Tooltip>
        </li>
      )}
      {rulesFailed && (
        <li>
          <Badge tone="neutral" icon={CircleHelp}>
            {t('review.flag.notLoaded')}
          </Badge>
        </li>
      )}
      {typeof bmi === 'number' && (
        <li>
          <Badge tone="neutral" className="tabular-nums">
            {t('review.flag.bmi', { bmi: format.oneDecimal(bmi) })}
          </Badge>
        </li>
      )}
      {named
        .filter(([, severity]) => severity === 'success')
        .map(([key, severity]) => (
          <li key={key}>
            <FlagBadge severity={severity}>{t(`review.flag.${key}`)}</FlagBadge>
          </li>
        ))}
    </ul>
  );
}
