/** The rule results from before a re-evaluation; loaded when opened. */
import { evaluations } from '@clinic/contract/rules/reevaluation';
import { textIn } from '@clinic/engine/definition';
import { queryOf } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { Skeleton } from '@clinic/platform/ui';
import type { RuleSet } from '@clinic/rules/document';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export function EarlierAssessments({ submissionId, ruleSet }: { submissionId: string; ruleSet: RuleSet }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group/earlier print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="inline-flex min-h-10 list-none items-center gap-1.5 rounded font-semibold text-accent [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform group-open/earlier:rotate-90 rtl:group-open/earlier:-rotate-90"
        />
        {t('rules.earlier.title')}
      </summary>
      {isOpen && <Earlier submissionId={submissionId} ruleSet={ruleSet} />}
    </details>
  );
}

function Earlier({ submissionId, ruleSet }: { submissionId: string; ruleSet: RuleSet }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { data, isError } = useQuery({
    ...queryOf(evaluations, { id: submissionId }),
  });
  if (isError) return <p className="mt-2 text-ink-soft">{t('rules.tryLater')}</p>;
  if (!data) return <Skeleton className="mt-2 h-16" />;
  const former = data.filter(({ applies }) => !applies);
  if (former.length === 0) return <p className="mt-2 text-ink-soft">{t('rules.earlier.none')}</p>;
  const current = data.find(({ applies }) => applies)?.raisedFlags ?? [];
  const titleOf = (key: string): string => {
    const flag = ruleSet.flags.find((each) => each.key === key);
    return flag ? textIn(flag.title, language) : key;
  };
  const named = (keys: readonly string[]): string => keys.map(titleOf).join(', ') || '–';
  return (
    <ul className="mt-2 grid gap-3">
      {former.map(({ ruleSet: by, raisedFlags, superseded }) => (
        <li
          key={`${by.version} ${superseded?.at}`}
          className="rounded border border-line bg-surface px-4 py-3"
        >
          <p className="font-semibold tabular-nums">
            {t('rules.earlier.by', { version: `${by.id} ${by.version}` })}
          </p>
          <p className="mt-1">{t('rules.earlier.raised', { flags: named(raisedFlags) })}</p>
          <p className="text-sm text-ink-soft">
            {t('rules.earlier.since', {
              added: named(current.filter((key) => !raisedFlags.includes(key))),
              gone: named(raisedFlags.filter((key) => !current.includes(key))),
            })}
          </p>
          {superseded && (
            <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
              {t('rules.earlier.superseded', {
                name: superseded.by.name,
                when: format.clinicDay(superseded.at),
                reason: superseded.reason,
              })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
