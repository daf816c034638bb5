/** Replays every stored case that concerns a rule set draft: publication depends on the result. */
import type { ApprovedExpectation, RuleDraftContent } from '@clinic/contract/rules/draft';
import type { FixtureGate } from '@clinic/contract/rules/draftReport';
import type { Case } from '@clinic/contract/rules/fixtureCase';
import type { RuleSet } from '@clinic/rules/document';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { expectedCases, withApproved } from '../fixtures/expectations.ts';
import { type FormChange, questionnairesUsing, type UsingForm } from '../sets/questionnairesUsing.ts';
import type { Replay, ReplayedCell } from './replay.ts';

export interface GatedDraft {
  id: string;
  /** The draft's document, parsed. */
  ruleSet: RuleSet;
  /** The version whose expectations hold unless the draft approves others; null for a new rule set. */
  inForce: string | null;
  content: RuleDraftContent;
  /** What is published or retired together with the rules. */
  change?: FormChange | undefined;
}

interface Gated {
  set: string;
  setName: string;
  value: Case;
}

export async function fixtureGate(
  em: EntityManager,
  { library, replay }: { library: Library; replay: Replay },
  { id, ruleSet, inForce, content, change }: GatedDraft,
  /** Called with the cases that the result says something about. */
  shown: (value: Case) => void = () => {},
): Promise<FixtureGate> {
  const approved = Map.groupBy(content.expectations, keyOf);
  const used = new Set<ApprovedExpectation>();
  const gate: FixtureGate = { passed: 0, failed: [], approved: 0, idle: [], rewritten: [], untested: [] };
  const raised = new Set<string>();
  const questionnaires = await questionnairesUsing(em, library, ruleSet.id, change);
  const count = async (questionnaire: UsingForm, cases: Gated[]): Promise<void> => {
    const cells = await replay(
      questionnaire.definition,
      ruleSet,
      cases.map(({ value }) => value),
    );
    cells.forEach((cell, index) => {
      const { set, setName, value } = cases[index] as Gated;
      for (const each of approved.get(keyOf({ set, caseId: value.id })) ?? []) {
        if ((cell.flags[each.flag] ?? null) === each.value) used.add(each);
      }
      for (const flag of cell.raised) if (cell.matches && flag in value.expected) raised.add(flag);
      if (cell.matches) gate.passed += 1;
      else {
        shown(value);
        gate.failed.push({ set, setName, ...failureOf(value, cell) });
      }
    });
  };
  for (const questionnaire of questionnaires) {
    const stored = await expectedCases(
      em,
      ruleSet,
      inForce ?? '0.0',
      ({ questionnaireId }) => questionnaireId === questionnaire.id,
    );
    for (const { set, value } of stored) {
      for (const each of approved.get(keyOf({ set: set.id, caseId: value.id })) ?? []) {
        const before = value.expected[each.flag];
        const isKept = ruleSet.flags.some(({ key }) => key === each.flag);
        if (isKept && before === each.value) continue;
        const { title = value.id } = value;
        shown(value);
        gate.rewritten.push({ ...each, title, setName: set.name, ...(before !== undefined && { before }) });
      }
    }
    await count(
      questionnaire,
      stored.map(({ set, value }) => ({
        set: set.id,
        setName: set.name,
        value: {
          ...value,
          expected: withApproved(
            value.expected,
            approved.get(keyOf({ set: set.id, caseId: value.id })) ?? [],
            ruleSet,
          ),
        },
      })),
    );
  }
  const [first] = questionnaires;
  const draftCases = content.cases.map((value) => ({ set: id, setName: ruleSet.id, value }));
  if (first) await count(first, draftCases);
  gate.untested = ruleSet.flags
    .filter(({ key, severity }) => severity === 'danger' && !raised.has(key))
    .map(({ key }) => key);
  gate.approved = used.size;
  gate.idle = content.expectations.filter((each) => !used.has(each));
  return gate;
}

const keyOf = ({ set, caseId }: Pick<ApprovedExpectation, 'set' | 'caseId'>): string => `${set} ${caseId}`;

const failureOf = ({ id, title }: Case, { differences }: ReplayedCell) => ({
  caseId: id,
  title: title ?? id,
  differences,
});
