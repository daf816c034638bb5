/** A flag's condition that is generated from the severities of the other flags: shown, not edited. */
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import type { Flag } from '@clinic/rules/document';
import { describeLogic } from '@clinic/rules/evaluate';
import { useTranslation } from 'react-i18next';
import { DescribedTree } from '../../logic/DescribedTree.tsx';
import { useRules } from '../RulesContext.ts';

export function GeneratedCondition({ flag, path }: { flag: Flag; path: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { ruleSet, questionOf } = useRules();
  const severities = flag.whenUnsettled?.map((each) => t(`rules.severity.${each}`)) ?? [];
  return (
    <section>
      <h3 className="mb-2 text-lg font-semibold">{t('rules.flag.firesWhen')}</h3>
      <p className="mb-3 text-sm text-ink-soft">
        {t('rules.flag.whenUnsettled', {
          severities: format.anyOf(severities),
        })}
      </p>
      <div className="rounded border border-line bg-paper px-4 py-3">
        <DescribedTree node={describeLogic(flag.value, path, { ruleSet, questionOf, language })} />
      </div>
    </section>
  );
}
