/** The filter options of the queue: the flags of the rules in use, and colleagues. */
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import type { RuleSet } from '@clinic/rules/document';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listFlags } from '../../flags/flagList.ts';
import { ruleSetOf, ruleSetsKey, type VersionRef } from '../../queries.ts';
import { staffSetup } from '../queries.ts';

export interface Choice {
  value: string;
  text: string;
}

/** `shown`: the rules of the submissions on the screen; the flags of rules seen before stay available. */
export function useFilterChoices(shown: readonly VersionRef[]): { flags: Choice[]; staff: Choice[] } {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const current = useQueries({ queries: shown.map(ruleSetOf) }).map(({ data }) => data);
  const seen = queryClient.getQueriesData<RuleSet>({ queryKey: ruleSetsKey }).map(([, ruleSet]) => ruleSet);
  const { data: setup } = useQuery(staffSetup);
  return {
    flags: flagsOf([...current, ...seen], language),
    staff: [
      { value: 'me', text: t('queue.filter.mine') },
      { value: 'none', text: t('queue.filter.unassigned') },
      ...(setup?.staff ?? []).map(({ id, name }) => ({ value: id, text: name })),
    ],
  };
}

/** A flag that several rule sets have gets its name from the first of them. */
function flagsOf(ruleSets: readonly (RuleSet | undefined)[], language: string): Choice[] {
  const titles = new Map<string, string>();
  for (const ruleSet of ruleSets) {
    for (const { flag } of ruleSet ? listFlags(ruleSet, {}) : []) {
      if (!titles.has(flag.key)) titles.set(flag.key, textIn(flag.title, language));
    }
  }
  return [...titles].map(([value, text]) => ({ value, text }));
}
