/** One flag as a sentence; opens the answers, limits and rule behind it in place. */
import { ChevronDown, CircleCheck, CircleHelp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import type { RuleSet, Severity } from '../../rules/ruleset.ts';
import type { SubmissionDetail } from '../../server/review/contract.ts';
import { useLanguage } from '../shell/i18n.ts';
import { classes } from '../ui/classes.ts';
import { severityIcon } from './FlagBadge.tsx';
import { FlagEvidence } from './FlagEvidence.tsx';
import type { FlagState, ListedFlag } from './flagList.ts';

export interface FlagItemProps {
  listed: ListedFlag;
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
  opened: boolean;
}

const looks: Record<Severity, string> = {
  danger: 'border-danger-line bg-danger-soft [--tone:var(--danger)]',
  warning: 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
  info: 'border-info-line bg-info-soft [--tone:var(--info)]',
  success: 'border-success-line bg-success-soft [--tone:var(--success)]',
};

const lookOf = (state: FlagState, severity: Severity): string =>
  state === 'raised'
    ? looks[severity]
    : classes(
        'border-line bg-surface [--tone:var(--ink-soft)]',
        state === 'unassessed' && 'border-dashed border-line-strong',
      );

export function FlagItem({ listed, submission, questionnaire, ruleSet, opened }: FlagItemProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { flag, state, number } = listed;
  const details = useRef<HTMLDetailsElement>(null);
  const [everOpen, setEverOpen] = useState(false);
  useEffect(() => {
    if (!opened || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'center' });
  }, [opened]);
  const Icon =
    state === 'raised' ? severityIcon[flag.severity] : state === 'unassessed' ? CircleHelp : CircleCheck;
  return (
    <li>
      <details
        ref={details}
        id={`flag-${flag.key}`}
        onToggle={(event) => event.currentTarget.open && setEverOpen(true)}
        className={classes('group rounded border', lookOf(state, flag.severity))}
      >
        <summary className="flex list-none items-start gap-3 rounded px-4 py-3.5 [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-semibold text-(--tone)">
              {textIn(flag.title, language)}
              {number !== undefined && <span className="tabular-nums"> {number.toFixed(1)}</span>}
              {' · '}
              {state === 'raised' ? t(`flags.severity.${flag.severity}`) : t(`flags.state.${state}`)}
            </span>
            {state !== 'clear' && (
              <span className="mt-0.5 block font-medium">
                {state === 'raised'
                  ? textIn(flag.message, language)
                  : t('flags.unassessed.text', { flag: textIn(flag.title, language) })}
              </span>
            )}
          </span>
          <span className="flex shrink-0 items-center gap-1 text-sm font-medium text-(--tone) print:hidden">
            <span className="max-sm:sr-only">{t('flags.why')}</span>
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        {everOpen && (
          <FlagEvidence
            listed={listed}
            submission={submission}
            questionnaire={questionnaire}
            ruleSet={ruleSet}
          />
        )}
      </details>
    </li>
  );
}
