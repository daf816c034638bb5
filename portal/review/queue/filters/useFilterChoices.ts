/** The filter options of the queue: the flags of the rules in use, and colleagues. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../../../engine/definition/definition.ts';
import type { RuleSet } from '../../../../rules/document/ruleset.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { listFlags } from '../../flags/flagList.ts';
import { ruleSetOf, ruleSetsKey, type VersionRef } from '../../queries.ts';
import { staffSetup } from '../queries.ts';

export interface Choice {
  value: string;
  text: string;
}

/** `shown`: the rules of a submission on the screen; without one, the rules seen last are used. */
export function useFilterChoices(shown: VersionRef | undefined): { flags: Choice[]; staff: Choice[] } {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...ruleSetOf(shown ?? { id: '', version: '' }), enabled: shown !== undefined });
  const seen = queryClient
    .getQueriesData<RuleSet>({ queryKey: ruleSetsKey })
    .map(([, ruleSet]) => ruleSet)
    .find((ruleSet) => ruleSet !== undefined);
  const rules = data ?? seen;
  const { data: setup } = useQuery(staffSetup);
  return {
    flags: rules
      ? listFlags(rules, {}).map(({ flag: { key, title } }) => ({
          value: key,
          text: textIn(title, language),
        }))
      : [],
    staff: [
      { value: 'me', text: t('queue.filter.mine') },
      { value: 'none', text: t('queue.filter.unassigned') },
      ...(setup?.staff ?? []).map(({ id, name }) => ({ value: id, text: name })),
    ],
  };
}
