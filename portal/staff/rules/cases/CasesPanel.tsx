/** The cases that test a flag, and what they expect. */
import type { ApprovedExpectation, RuleDraftContent } from '@clinic/contract/rules/draft';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import type { WorkCase } from '../RulesContext.ts';
import { CaseList } from './CaseList.tsx';

interface CasesPanelProps {
  flagKey: string;
  cases: readonly WorkCase[];
  /** The draft's own cases. */
  draftCases: readonly Case[];
  expectations: readonly ApprovedExpectation[];
  onChange: (change: Partial<RuleDraftContent>) => void;
}

export function CasesPanel({ flagKey, cases, draftCases, expectations, onChange }: CasesPanelProps) {
  const expecting = cases.filter(({ expected }) => expected[flagKey] !== undefined);
  const approve = (one: WorkCase, value: ApprovedExpectation['value']): void => {
    if (one.set === null) {
      onChange({
        cases: draftCases.map((each) =>
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
    <CaseList
      flagKey={flagKey}
      cases={expecting}
      onApprove={approve}
      onRemove={(one) => onChange({ cases: draftCases.filter(({ id }) => id !== one.id) })}
    />
  );
}
