/** Which outcomes of each condition the cases cover; missing ones get suggested cases. */
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, classes } from '@clinic/platform/ui';
import { reachablePoints } from '@clinic/rules/check';
import type { Point } from '@clinic/rules/coverage';
import { coverage, type SuggestedCase, suggester } from '@clinic/rules/coverage';
import type { Condition } from '@clinic/rules/document';
import { behindFlag } from '@clinic/rules/document';
import { describeLine } from '@clinic/rules/evaluate';
import { Sparkles } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules, type WorkCase } from '../RulesContext.ts';
import { SuggestionCard } from './SuggestionCard.tsx';

export interface CoverageTableProps {
  flagKey: string;
  cases: readonly WorkCase[];
  /** Ids of the draft's own cases. */
  onAdd: (one: Case) => void;
}

interface Missing {
  condition: Condition;
  point: Point;
}

export function CoverageTable({ flagKey, cases, onAdd }: CoverageTableProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sound, questionnaires, questionOf } = useRules();
  const [found, setFound] = useState<{ suggestions: SuggestedCase[]; without: number }>();
  const [isSearching, setSearching] = useState(false);
  const lines = useMemo(() => {
    const isBehind = behindFlag(sound, flagKey);
    const reachable = reachablePoints(
      sound,
      questionnaires.map(({ questionnaire }) => questionnaire),
    );
    return coverage(
      sound,
      cases.map(({ id, inputs }) => ({ id, inputs })),
      questionOf,
    )
      .filter(({ condition }) => isBehind(condition.owner))
      .map((each) => ({ ...each, points: reachable(each.condition) }));
  }, [sound, cases, flagKey, questionnaires, questionOf]);
  const missing = lines.flatMap(({ condition, seen, points }): Missing[] =>
    points.filter((point) => seen[point] === undefined).map((point) => ({ condition, point })),
  );
  const total = lines.reduce((sum, { points }) => sum + points.length, 0);
  const suggest = async (): Promise<void> => {
    const [form] = questionnaires;
    if (!form) return;
    setSearching(true);
    const { suggest: suggestCase } = suggester(sound, form.questionnaire, cases);
    const suggestions: SuggestedCase[] = [];
    for (const { condition, point } of missing) {
      // Yield to the page in between.
      await new Promise((resolve) => setTimeout(resolve, 0));
      const suggestion = suggestCase(condition, point);
      if (suggestion) suggestions.push(suggestion);
    }
    setFound({ suggestions, without: missing.length - suggestions.length });
    setSearching(false);
  };
  const open = found?.suggestions.filter((each) =>
    missing.some(({ condition, point }) => condition.path === each.path && point === each.point),
  );
  return (
    <section>
      <h3 className="text-lg font-semibold">{t('rules.coverage.title')}</h3>
      <p className="text-sm text-ink-soft tabular-nums">
        {t('rules.coverage.text', { seen: total - missing.length, total })}
      </p>
      <ul className="mt-2 divide-y divide-line rounded border border-line">
        {lines.map(({ condition, seen, points }) => (
          <li key={condition.path} className="grid gap-1.5 px-3 py-2">
            <p className="text-sm wrap-anywhere">
              {describeLine(condition.logic, { ruleSet: sound, questionOf, language })}
            </p>
            <ul className="flex flex-wrap gap-1.5">
              {points.map((point) => {
                const count = seen[point]?.length ?? 0;
                return (
                  <li
                    key={point}
                    className={classes(
                      'rounded-full border px-2 py-0.5 text-xs tabular-nums',
                      count > 0
                        ? 'border-line bg-surface text-ink-soft'
                        : 'border-dashed border-warning bg-warning-soft font-semibold text-warning',
                    )}
                  >
                    {t(`rules.coverage.points.${point}`)} {count > 0 ? count : t('rules.coverage.missing')}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          pending={isSearching}
          onClick={() => void suggest()}
        >
          <Sparkles aria-hidden="true" />
          {t('rules.suggestions.find', { count: missing.length })}
        </Button>
      )}
      {open && (
        <div role="status" className="mt-3 grid gap-3">
          {open.length === 0 && found && found.suggestions.length === 0 && (
            <p className="text-sm text-ink-soft">{t('rules.suggestions.none')}</p>
          )}
          {open.map((suggestion) => (
            <SuggestionCard
              key={`${suggestion.path} ${suggestion.point}`}
              suggestion={suggestion}
              condition={lines.find(({ condition }) => condition.path === suggestion.path)?.condition}
              cases={cases}
              onAdd={onAdd}
            />
          ))}
          {found && found.without > 0 && (
            <p className="text-sm text-ink-soft">
              {t('rules.suggestions.without', { count: found.without })}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
