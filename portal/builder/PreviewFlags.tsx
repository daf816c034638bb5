/** The health flags that the answers given in the preview raise. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '../../engine/definition.ts';
import type { Questionnaire } from '../../engine/questionnaire.ts';
import type { SchemaErrors } from '../../engine/validation.ts';
import { compileRuleSet, explainFlags } from '../../rules/flags.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Badge } from '../ui/Badge.tsx';
import type { AnswersStore } from '../wizard/answersStore.ts';
import { ruleSet } from './queries.ts';

export interface PreviewFlagsProps {
  questionnaire: Questionnaire;
  schemaErrors: SchemaErrors;
  store: AnswersStore;
  today: string;
}

/** Nothing where the rule set has no flags or is not there. */
export function PreviewFlags({ questionnaire, schemaErrors, store, today }: PreviewFlagsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useQuery(ruleSet(questionnaire.definition.ruleSet));
  const compiled = useMemo(() => data && compileRuleSet(data), [data]);
  const answers = useDeferredValue(useSyncExternalStore(store.watchAll, store.all));
  const raised = useMemo(() => {
    if (!compiled) return [];
    const { evidence } = explainFlags(compiled, questionnaire, answers, { today, schemaErrors });
    return compiled.ruleSet.flags.filter(({ key }) => evidence[key]?.raised);
  }, [compiled, questionnaire, answers, today, schemaErrors]);
  if (!compiled || compiled.flags.length === 0) return null;
  return (
    <div aria-live="polite" className="mt-3">
      <p className="mb-1.5 text-sm font-semibold">{t('builder.preview.flags')}</p>
      {raised.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('builder.preview.noFlags')}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {raised.map(({ key, severity, title }) => (
            <li key={key}>
              <Badge tone={severity}>{textIn(title, language)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
