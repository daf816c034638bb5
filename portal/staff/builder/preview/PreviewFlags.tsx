/** The health flags that the answers given in the preview raise. */
import { textIn } from '@clinic/engine/definition';
import type { Questionnaire } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { useLanguage } from '@clinic/platform/i18n';
import { Badge } from '@clinic/platform/ui';
import type { Flag } from '@clinic/rules/document';
import { compileRuleSet, evidenceFrom } from '@clinic/rules/evaluate';
import type { AnswersStore } from '@clinic/wizard';
import { memo, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ActMark } from '../../logic/ActMark.tsx';
import { useNamedRules } from '../document/useNamedRules.ts';
import { KeepCase } from './KeepCase.tsx';

export interface PreviewFlagsProps {
  questionnaire: Questionnaire;
  store: AnswersStore;
  today: string;
}

/** Renders nothing if the rule set has no flags or is missing. */
export const PreviewFlags = memo(function PreviewFlags({ questionnaire, store, today }: PreviewFlagsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rules } = useNamedRules(questionnaire.definition.ruleSet);
  const compiled = useMemo(() => rules && compileRuleSet(rules), [rules]);
  const answers = useDeferredValue(useSyncExternalStore(store.watchAll, store.all));
  const { raised, open, settled, values } = useMemo(() => {
    if (!compiled) return NOTHING;
    const { evidence } = evidenceFrom(compiled, assess(questionnaire, answers, today).ruleInputs);
    const { flags } = compiled.ruleSet;
    const isOpen = ({ key }: Flag): boolean => evidence[key]?.value === null;
    return {
      raised: flags.filter(({ key }) => evidence[key]?.raised),
      open: flags.filter(isOpen),
      settled: flags.filter((flag) => !evidence[flag.key]?.raised && !isOpen(flag)),
      values: Object.fromEntries(flags.map(({ key }) => [key, evidence[key]?.value ?? null])),
    };
  }, [compiled, questionnaire, answers, today]);
  if (!compiled || compiled.flags.length === 0) return null;
  return (
    <div className="mt-3">
      <h2 className="mb-1.5 text-sm font-semibold">{t('builder.preview.flags')}</h2>
      {raised.length === 0 ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('builder.preview.noFlags')}
        </p>
      ) : (
        <ul aria-live="polite" className="flex flex-wrap gap-1.5">
          {raised.map((flag) => (
            <li key={flag.key} className="flex flex-wrap items-center gap-1.5">
              <Badge tone={flag.severity}>{textIn(flag.title, language)}</Badge>
              <ActMark flag={flag} />
            </li>
          ))}
        </ul>
      )}
      <Others title={t('builder.preview.openFlags', { count: open.length })} flags={open} />
      <Others title={t('builder.preview.settledFlags', { count: settled.length })} flags={settled} />
      <KeepCase
        questionnaireId={questionnaire.definition.id}
        answers={answers}
        asOf={today}
        expected={values}
      />
    </div>
  );
});

const NOTHING = { raised: [], open: [], settled: [], values: {} };

function Others({ title, flags }: { title: string; flags: readonly Flag[] }) {
  const language = useLanguage();
  if (flags.length === 0) return null;
  return (
    <details className="mt-1.5 text-sm text-ink-soft">
      <summary className="min-h-6">{title}</summary>
      <ul className="mt-1 list-disc ps-5">
        {flags.map(({ key, title: name }) => (
          <li key={key}>{textIn(name, language)}</li>
        ))}
      </ul>
    </details>
  );
}
