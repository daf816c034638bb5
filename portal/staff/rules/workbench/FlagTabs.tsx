/** One flag: its rule, its test cases, and the reasons for its result. */
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import { textIn } from '@clinic/engine/definition';
import { useLanguage } from '@clinic/platform/i18n';
import { Tabs } from '@clinic/platform/ui';
import type { Flag } from '@clinic/rules/document';
import { useTranslation } from 'react-i18next';
import { CasesPanel } from '../cases/CasesPanel.tsx';
import { WhyPanel } from '../cases/WhyPanel.tsx';
import type { WorkCase } from '../RulesContext.ts';
import { FlagEditor } from './FlagEditor.tsx';

interface FlagTabsProps {
  flag: Flag;
  isNew: boolean;
  /** The shown cases, and the draft's own among them. */
  cases: readonly WorkCase[];
  content: RuleDraftContent;
  tab: string;
  onTab: (tab: string) => void;
  onRename: (key: string) => void;
  onChange: (changes: Partial<RuleDraftContent>) => void;
}

export function FlagTabs(props: FlagTabsProps) {
  const { flag, isNew, cases, content, tab, onTab, onRename, onChange } = props;
  const { t } = useTranslation();
  const name = textIn(flag.title, useLanguage()) || flag.key;
  const draftCases = content.cases;
  return (
    <>
      <h2 className="mb-3 text-xl font-semibold">{name}</h2>
      <Tabs
        label={name}
        value={tab}
        onChange={onTab}
        resetKey={flag.key}
        tabs={[
          {
            id: 'rule',
            title: t('rules.tab.rule'),
            content: <FlagEditor key={flag.key} flag={flag} isNew={isNew} onRename={onRename} />,
          },
          {
            id: 'cases',
            title: t('rules.tab.cases'),
            content: (
              <CasesPanel
                key={flag.key}
                flagKey={flag.key}
                cases={cases}
                draftCases={draftCases}
                expectations={content.expectations}
                onChange={onChange}
              />
            ),
          },
          {
            id: 'why',
            title: t('rules.tab.why'),
            content: (
              <WhyPanel
                key={flag.key}
                flagKey={flag.key}
                cases={cases}
                onKeep={(one) => onChange({ cases: [...draftCases, one] })}
              />
            ),
          },
        ]}
      />
    </>
  );
}
