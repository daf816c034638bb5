/** The cases that test a flag: expectations, covered conditions, and the changes they would detect. */
import type { ApprovedExpectation, RuleDraftContent } from '@clinic/contract/rules/draft';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import { useTranslation } from 'react-i18next';
import type { WorkCase } from '../RulesContext.ts';
import { CaseList } from './CaseList.tsx';
import { CoverageTable } from './CoverageTable.tsx';
import { MutationList } from './MutationList.tsx';

export interface CasesPanelProps {
  flagKey: string;
  cases: readonly WorkCase[];
  /** The draft's own cases. */
  own: readonly Case[];
  expectations: readonly ApprovedExpectation[];
  draftId: string;
  onChange: (change: Partial<RuleDraftContent>) => void;
}

export function CasesPanel({ flagKey, cases, own, expectations, onChange }: CasesPanelProps) {
  const { t } = useTranslation();
  const expecting = cases.filter(({ expected }) => expected[flagKey] !== undefined);
  const approve = (one: WorkCase, value: ApprovedExpectation['value']): void => {
    if (one.set === null) {
      onChange({
        cases: own.map((each) =>
          each.id === one.id ? { ...each, expected: { ...each.expected, [flagKey]: value } } : each,
        ),
      });
      return;
    }
    const others = expectations.filter(
      ({ set, caseId, flag }) => !(set === one.set && caseId === one.id && flag === flagKey),
    );
    onChange({ expectations: [...others, { set: one.set, caseId: one.id, flag: flagKey, value }] });
  };
  return (
    <div className="grid gap-8">
      <CaseList
        flagKey={flagKey}
        cases={expecting}
        onApprove={approve}
        onRemove={(one) => onChange({ cases: own.filter(({ id }) => id !== one.id) })}
      />
      <CoverageTable
        flagKey={flagKey}
        cases={cases}
        onAdd={(added) => onChange({ cases: [...own, added] })}
      />
      <section aria-label={t('rules.mutations.title')}>
        <MutationList flagKey={flagKey} cases={cases} />
      </section>
    </div>
  );
}
