/** One flag as a sentence; expands to show the answers, limits and rule behind it. */
import type { SubmissionDetail } from '@clinic/contract/review';
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { classes, PartBoundary, unbroken } from '@clinic/platform/ui';
import type { RuleSet, Severity } from '@clinic/rules/document';
import { evidenceIn, type FlagState, missingAnswers } from '@clinic/rules/evaluate';
import { ChevronDown, CircleCheck, CircleHelp, CircleMinus, Ruler } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { questionText } from '../questionText.ts';
import { severityIcon } from './FlagBadge.tsx';
import { FlagEvidence } from './FlagEvidence.tsx';
import type { ListedFlag } from './flagList.ts';

interface FlagItemProps {
  listed: ListedFlag;
  submission: SubmissionDetail;
  questionnaire: Questionnaire;
  ruleSet: RuleSet;
  /** Shows only the title until it is expanded. */
  compact?: boolean;
}

const ICONS = {
  unassessed: CircleHelp,
  unmeasured: Ruler,
  notAsked: CircleMinus,
  clear: CircleCheck,
} as const;

/** How many missing answers the sentence itself lists. */
const NAMED = 2;

const FRAMES: Record<Severity, string> = {
  danger: 'border-danger-line bg-danger-soft [--tone:var(--danger)]',
  warning: 'border-warning-line bg-warning-soft [--tone:var(--warning)]',
  info: 'border-info-line bg-info-soft [--tone:var(--info)]',
  success: 'border-success-line bg-success-soft [--tone:var(--success)]',
};

const frameOf = (state: FlagState, severity: Severity): string => {
  if (state === 'raised') return `rounded border ${FRAMES[severity]}`;
  if (state === 'clear' || state === 'notAsked') return '[--tone:var(--ink-soft)]';
  // A danger looks like one until somebody settles it.
  return state === 'unassessed' && severity === 'danger'
    ? `rounded border border-dashed ${FRAMES.danger}`
    : 'rounded border border-dashed border-line-strong bg-surface [--tone:var(--ink)]';
};

export function FlagItem({ listed, submission, questionnaire, ruleSet, compact }: FlagItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { flag, state, number, isUnasked } = listed;
  const isOpen = state === 'unassessed' || state === 'unmeasured';
  const isRaisedOrOpen = state === 'raised' || isOpen;
  const [everOpen, setEverOpen] = useState(false);
  const missing = isOpen ? missingOf(listed, submission, questionnaire, language) : [];
  const [few, more] = isUnasked
    ? (['flags.unassessed.notAsked', 'flags.unassessed.notAskedMore'] as const)
    : (['flags.unassessed.missing', 'flags.unassessed.missingMore'] as const);
  const unsettled =
    missing.length > 0
      ? t(missing.length > NAMED ? more : few, {
          questions: missing.slice(0, NAMED).join(' · '),
          more: missing.length - NAMED,
        })
      : t('flags.unassessed.text');
  const Icon = state === 'raised' ? severityIcon[flag.severity] : ICONS[state];
  return (
    <li>
      <details
        onToggle={(event) => event.currentTarget.open && setEverOpen(true)}
        className={classes('group', frameOf(state, flag.severity))}
      >
        <summary
          className={classes(
            'flex list-none items-start rounded focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden',
            compact ? 'gap-2 px-3 py-2' : 'gap-3 px-4',
            !compact && (isRaisedOrOpen ? 'py-3.5' : 'py-2.5'),
          )}
        >
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--tone)" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-semibold wrap-anywhere text-(--tone)">
              {unbroken(textIn(flag.title, language))}
              {number !== undefined && <span className="tabular-nums"> {format.oneDecimal(number)}</span>}
              {' · '}
              {state === 'raised'
                ? t(`flags.severity.${flag.severity}`)
                : t(`flags.state.${isUnasked && state === 'unassessed' ? 'notAsked' : state}`)}
            </span>
            {isRaisedOrOpen && (
              <span className={classes('mt-0.5 font-medium', compact ? 'hidden group-open:block' : 'block')}>
                {state === 'raised' ? unbroken(textIn(flag.message, language)) : unsettled}
              </span>
            )}
          </span>
          <span className="flex min-h-[1lh] shrink-0 items-center gap-1 text-sm font-medium text-(--tone) print:hidden">
            <span className={compact ? 'sr-only' : 'max-sm:sr-only'}>{t('flags.why')}</span>
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        {everOpen && (
          <PartBoundary resetKey={submission.id}>
            <FlagEvidence
              listed={listed}
              submission={submission}
              questionnaire={questionnaire}
              ruleSet={ruleSet}
            />
          </PartBoundary>
        )}
      </details>
    </li>
  );
}

const missingOf = (
  { flag }: ListedFlag,
  { evidenceJSON }: SubmissionDetail,
  questionnaire: Questionnaire,
  language: string,
): string[] => {
  const evidence = evidenceIn(evidenceJSON, flag.key);
  if (!evidence) return [];
  return missingAnswers(evidence, { questionnaire }).map((key) => questionText(questionnaire, key, language));
};
