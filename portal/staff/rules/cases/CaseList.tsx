/** Each case's expected and actual flag result; mismatches first. */
import { Button, IconButton } from '@clinic/platform/ui';
import { sameFlag } from '@clinic/rules/coverage';
import { compileRuleSet, type FlagValue, flagsFrom } from '@clinic/rules/evaluate';
import { Check, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules, type WorkCase } from '../RulesContext.ts';
import { Outcome } from './WhyPanel.tsx';

interface CaseListProps {
  flagKey: string;
  /** The cases with an expectation for the flag. */
  cases: readonly WorkCase[];
  onApprove: (one: WorkCase, value: FlagValue) => void;
  onRemove: (one: WorkCase) => void;
}

const SHOWN = 8;

export function CaseList({ flagKey, cases, onApprove, onRemove }: CaseListProps) {
  const { t } = useTranslation();
  const { sound } = useRules();
  const [all, setAll] = useState(false);
  const compiled = useMemo(() => compileRuleSet(sound), [sound]);
  const lines = useMemo(
    () =>
      cases
        .map((one) => {
          const got = flagsFrom(compiled, one.inputs)[flagKey] ?? null;
          const expected = one.expected[flagKey] ?? null;
          return { one, got, expected, meets: sameFlag(expected, got) };
        })
        // Mismatches first, then the draft's own cases.
        .sort(
          (a, b) =>
            Number(a.meets) - Number(b.meets) || Number(b.one.set === null) - Number(a.one.set === null),
        ),
    [cases, compiled, flagKey],
  );
  const failing = lines.filter(({ meets }) => !meets).length;
  const shown = all ? lines : lines.slice(0, Math.max(SHOWN, failing));
  return (
    <section>
      <h3 className="text-lg font-semibold">{t('rules.cases.title')}</h3>
      <p role="status" className="text-sm text-ink-soft">
        {failing > 0
          ? t('rules.cases.failing', { count: failing, total: lines.length })
          : t('rules.cases.passing', { count: lines.length })}
      </p>
      <ul className="mt-2 divide-y divide-line rounded border border-line">
        {shown.map(({ one, got, expected, meets }) => (
          <li key={`${one.set} ${one.id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            {meets ? (
              <Check aria-hidden="true" className="size-4 shrink-0 text-success" strokeWidth={2.5} />
            ) : (
              <X aria-hidden="true" className="size-4 shrink-0 text-danger" strokeWidth={2.5} />
            )}
            <span className="min-w-40 flex-1">
              {one.title} <span className="text-sm text-ink-soft">{one.setName}</span>
            </span>
            <span className="flex flex-wrap items-center gap-1.5 text-sm">
              {t('rules.cases.expected')} <Outcome value={expected} />
              {!meets && (
                <>
                  {t('rules.cases.now')} <Outcome value={got} />
                </>
              )}
            </span>
            {!meets && (
              <Button size="sm" variant="secondary" onClick={() => onApprove(one, got)}>
                {t('rules.cases.approve')}
                <span className="sr-only">: {one.title}</span>
              </Button>
            )}
            {one.set === null && (
              <IconButton
                icon={Trash2}
                label={t('rules.cases.remove', { title: one.title })}
                onClick={() => onRemove(one)}
              />
            )}
          </li>
        ))}
      </ul>
      {lines.length > shown.length && (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => setAll(true)}>
          {t('rules.cases.showAll', { count: lines.length })}
        </Button>
      )}
    </section>
  );
}
